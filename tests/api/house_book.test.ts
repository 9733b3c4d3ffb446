// A house's own rulebook in its folder: shown, chosen and ruled by like the others; one with a fault stops the start.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Desk, type Role, open_house, person, setup } from './desk';
import { Riffle, binary } from './riffle';

const casa = `[book]
id = "casa-norte"
name = "Casa Norte"
base = "cnp"
[parameters]
multi_chip_mixed_value_test = "take_smallest_away_then_half"
`;
const situation = {
  table: {
    game: 'nl-holdem', button: 6, small_blind: 100, big_blind: 200, seats: [1, 2, 3, 4, 5].map((seat) => ({ seat, stack: 40000 })),
    course: [{ PlayTo: { street: 2 } }, { Do: { seat: 1, action: 'check' } }, { Do: { seat: 2, action: 'check' } }, { Do: { seat: 3, action: 'bet', to: 400 } }, { Do: { seat: 4, action: 'raise', to: 1100 } }],
  },
  act: { Wager: { seat: 5, motions: [{ chips: [500, 1000] }] } },
};

let riffle: Riffle;
let desks: Record<Role, Desk>;
beforeAll(async () => {
  riffle = await Riffle.make({ 'casa.toml': casa });
  desks = await open_house(riffle);
});
afterAll(() => riffle?.remove());

test('it is one of the books', async () => {
  const { books } = await desks.director.get('/books');
  expect(books).toContainEqual(expect.objectContaining({ id: 'casa-norte', name: 'Casa Norte', base: 'cnp' }));
  const clause = await desks.director.get('/clauses/casa-norte:multi_chip_mixed_value_test');
  expect(clause.parameters).toContainEqual(
    expect.objectContaining({ name: 'multi_chip_mixed_value_test', value: 'take_smallest_away_then_half' }));
});

test('it decides where it speaks, the book below where it does not', async () => {
  const below = await desks.dealer.ok('POST', '/rulings', { ...situation, book: 'cnp' });
  expect(below.outcomes[0]).toMatchObject({ word: 'raise', figures: { to: 1800 } });
  const house = await desks.dealer.ok('POST', '/rulings', { ...situation, book: 'casa-norte' });
  expect(house.outcomes[0]).toMatchObject({ word: 'call', figures: { to: 1100, returned: 400 } });
  expect(house.clauses.map((clause: { id: string }) => clause.id)).toContain('casa-norte:multi_chip_mixed_value_test');
});

test('a tournament can be played by it', async () => {
  const made = await desks.director.ok('POST', '/tournaments', {
    command_id: randomUUID(), setup: { ...setup('Casa'), book: 'casa-norte' },
  });
  expect((await desks.director.get(`/tournaments/${made.tournament}`)).setup.book).toBe('casa-norte');
});

test('a tournament is pinned to the text its registration opened with', async () => {
  const { tournament } = await desks.director.ok('POST', '/tournaments', {
    command_id: randomUUID(), setup: { ...setup('Pinned'), book: 'casa-norte' },
  });
  expect((await desks.director.get(`/tournaments/${tournament}`)).book).toEqual({ id: 'casa-norte', digest: null, standing: 'free' });
  await desks.director.tournament(tournament, 'OpenRegistration');
  const pinned = (await desks.director.get(`/tournaments/${tournament}`)).book;
  expect(pinned).toEqual({ id: 'casa-norte', digest: expect.stringMatching(/^[0-9a-f]{64}$/), standing: 'pinned' });
  const code = async (type: string, args: unknown) => {
    const answer = await desks.director.call('POST', `/tournaments/${tournament}/commands`, { command_id: randomUUID(), type, args });
    return answer.status === 200 ? 'ok' : JSON.parse(answer.text).error.code;
  };
  expect(await code('ChangeSetup', { setup: { ...setup('Pinned'), book: 'cnp' } })).toBe('book_pinned');
  expect(await code('ChangeBook', { book: 'no-such', reason: 'r' })).toBe('field_expected');
  expect(await code('ChangeBook', { book: 'casa-norte', reason: 'r' })).toBe('no_change');

  // A line break in the file changes nothing, another answer does.
  await riffle.stop();
  await writeFile(join(riffle.folder, 'books', 'casa.toml'), casa + '\n');
  await riffle.start();
  expect((await desks.director.get(`/tournaments/${tournament}`)).book).toEqual(pinned);
  await riffle.stop();
  await writeFile(join(riffle.folder, 'books', 'casa.toml'), casa + 'halt_play_difference = 4\n');
  await riffle.start();
  expect((await desks.director.get(`/tournaments/${tournament}`)).book).toEqual({ ...pinned, standing: 'changed' });
  expect(riffle.said).toMatch(new RegExp(`tournament ${tournament} opened under another text of the book casa-norte`));
  const ana = (await desks.cashier.house('RegisterPerson', person('Ana', 'Pinned'))).person;
  expect(await code('SellEntry', { person: ana })).toBe('book_changed');
  expect(await code('ChangeBook', { book: 'casa-norte', reason: 'agreed with all players' })).toBe('ok');
  expect(await code('SellEntry', { person: ana })).toBe('ok');
  const history = await desks.director.get(`/tournaments/${tournament}/history`);
  expect(JSON.stringify(history)).toContain('agreed with all players');
});

test('one with a fault stops the start and says where', async () => {
  await riffle.stop();
  await writeFile(join(riffle.folder, 'books', 'other.toml'), casa.replace('multi_chip', 'multy_chip').replace('casa-', 'otra-'));
  const started = spawnSync(binary, ['serve', '--data', riffle.folder, '--port', '0'], { encoding: 'utf8', timeout: 20000 });
  expect(started.status).toBe(1);
  expect(started.stderr).toMatch(/other\.toml:6: multy_chip_mixed_value_test: unknown parameter; did you mean/);
});
