// A house's own rulebook in its folder: shown, chosen and ruled by like the others; one with a fault stops the start.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Desk, type Role, open_house, setup } from './desk';
import { Riffle, binary } from './riffle';

const casa = `[book]
id = "casa-norte"
name = "Casa Norte"
base = "cnp"
[parameters]
multi_chip_mixed_value_test = "take_smallest_away_then_half"
`;
const situation = [
  'table nl-holdem blinds 100/200 button 6',
  'seats 1 SB 40000, 2 BB 40000, 3 A 40000, 4 B 40000, 5 C 40000',
  'play-to flop',
  'do SB check',
  'do BB check',
  'do A bet 400',
  'do B raise-to 1100',
  'act C pushes 500 1000 silently',
].join('\n');

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
  const below = await desks.dealer.ok('POST', '/rulings', { situation, book: 'cnp' });
  expect(below.ruling).toMatch(/^raise 1800/);
  const house = await desks.dealer.ok('POST', '/rulings', { situation, book: 'casa-norte' });
  expect(house.ruling).toMatch(/^call 1100, returned 400/);
  expect(house.cites.map((clause: { id: string }) => clause.id)).toContain('casa-norte:multi_chip_mixed_value_test');
});

test('a tournament can be played by it', async () => {
  const made = await desks.director.ok('POST', '/tournaments', {
    command_id: randomUUID(), setup: { ...setup('Casa'), book: 'casa-norte' },
  });
  expect((await desks.director.get(`/tournaments/${made.tournament}`)).setup.book).toBe('casa-norte');
});

test('one with a fault stops the start and says where', async () => {
  await riffle.stop();
  await writeFile(join(riffle.folder, 'books', 'other.toml'), casa.replace('multi_chip', 'multy_chip').replace('casa-', 'otra-'));
  const started = spawnSync(binary, ['serve', '--data', riffle.folder, '--port', '0'], { encoding: 'utf8', timeout: 20000 });
  expect(started.status).toBe(1);
  expect(started.stderr).toMatch(/other\.toml:6: multy_chip_mixed_value_test: unknown parameter; did you mean/);
});
