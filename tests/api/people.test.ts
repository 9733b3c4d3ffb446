// People over real HTTP: found by pages, likely the same, merged and parted, taken from a list; and what a house puts on
// its screens: a picture, messages, templates of its own, games.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Desk, type Role, open_house, person, setup } from './desk';
import { Riffle } from './riffle';
import { fault_of_answer, fault_of_request } from './schema';
import type { Answer, Sent } from './wire';
import { read_stream } from './wire';

let riffle: Riffle;
let desks: Record<Role, Desk>;
let anybody: Desk;
const faults: string[] = [];

function watch(sent: Sent, answer: Answer) {
  const answered = fault_of_answer(sent, answer);
  if (answered) faults.push(`${sent.method} ${sent.path}: ${answer.status}: ${answered}: ${answer.text.slice(0, 300)}`);
  const asked = answer.status === 200 ? fault_of_request(sent) : null;
  if (asked) faults.push(`${sent.method} ${sent.path}: request: ${asked}`);
}

beforeAll(async () => {
  riffle = await Riffle.make();
  anybody = new Desk(riffle);
  anybody.watch = watch;
  desks = await open_house(riffle, watch);
});
afterAll(() => riffle?.remove());

const register = async (first: string, last: string, more: object = {}) =>
  (await desks.cashier.house('RegisterPerson', { ...person(first, last), ...more })).person as string;
const code = (answer: Answer) => (answer.status === 200 ? 'ok' : JSON.parse(answer.text).error.code as string);
const give = (role: Role, type: string, args: unknown) => desks[role].call('POST', '/house/commands', { command_id: randomUUID(), type, args });

/** A picture of one colour. */
function png(width: number, height: number): Buffer {
  const table = Array.from({ length: 256 }, (_, n) => { let c = n; for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1; return c >>> 0; });
  const crc = (bytes: Buffer) => { let c = 0xffffffff; for (const byte of bytes) c = table[(c ^ byte) & 0xff] ^ (c >>> 8); return (c ^ 0xffffffff) >>> 0; };
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const out = Buffer.alloc(12 + data.length);
    out.writeUInt32BE(data.length, 0); head.copy(out, 4); out.writeUInt32BE(crc(head), 8 + data.length);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0); header.writeUInt32BE(height, 4); header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(Math.min(height, 64) * (width * 3 + 1), 0x33);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

describe('people', () => {
  let ana = '', anna = '', bo = '', cy = '', id = '';

  test('are listed by pages, the surname first', async () => {
    ana = await register('Ana', 'García', { document: '12.345.678-Z' });
    anna = await register('Anna', 'Garcia');
    bo = await register('Bo', 'Yeo');
    cy = await register('Cy', 'Zed');
    const first = await desks.cashier.get('/persons?limit=3');
    expect(first.persons.map((one: { id: string }) => one.id)).toEqual([ana, anna, bo]);
    const second = await desks.cashier.get(`/persons?limit=3&from=${first.next}`);
    expect(second).toMatchObject({ persons: [{ id: cy }], next: null });
    for (const wrong of ['from=-1', 'from=x', 'limit=0', 'limit=501', `q=${'x'.repeat(201)}`])
      expect((await desks.cashier.call('GET', `/persons?${wrong}`)).status, wrong).toBe(422);
  });

  test('who may be the same is told, by name in any order and by document', async () => {
    const likely = async (query: string) => (await desks.cashier.get(`/persons/likely?${query}`)).persons;
    expect(await likely('first_name=garcia&last_name=ANA')).toMatchObject([{ id: ana, same_name: true, same_document: false }]);
    expect(await likely('first_name=X&last_name=Y&document=12345678z')).toMatchObject([{ id: ana, same_name: false, same_document: true }]);
    expect(await likely(`first_name=Ana&last_name=Garcia&but=${ana}`)).toEqual([]);
    expect(await likely('')).toEqual([]);
  });

  test('two are merged: entries and results follow; two seats in one tournament are refused', async () => {
    id = (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: setup('Merged') })).tournament;
    await desks.director.tournament(id, 'OpenRegistration');
    for (const one of [ana, anna, bo, cy]) await desks.cashier.tournament(id, 'SellEntry', { person: one });
    const refused = await give('director', 'MergePersons', { person: ana, merged: anna });
    expect([refused.status, code(refused)]).toEqual([409, 'person_seated_twice']);
    expect(JSON.parse(refused.text).error.sentence).toContain('Merged');
    await desks.floor.tournament(id, 'StartClock');
    await desks.floor.tournament(id, 'BustOut', { entries: [2], by: [3] });
    await desks.director.house('MergePersons', { person: ana, merged: anna });
    const view = await desks.director.get(`/tournaments/${id}`);
    expect(view.counts).toMatchObject({ entries: 4, persons: 3, reentries: 0 });
    expect(view.entries.filter((one: { person: string }) => one.person === ana).map((one: { entry: number }) => one.entry)).toEqual([1, 2]);
    expect(view.entries[1].name).toBe('Ana García');
    expect(view.results, 'still in with the other entry').toEqual([]);
    expect((await desks.cashier.get('/persons?q=anna')).persons).toMatchObject([{ id: ana, entries: 2 }]);
    const page = await desks.cashier.get(`/persons/${anna}`);
    expect(page).toMatchObject({ id: ana, entries: 2, merged: [{ id: anna, first_name: 'Anna' }] });
    expect(page.played.map((one: { entry: number }) => one.entry).sort()).toEqual([1, 2]);
    expect(code(await desks.cashier.call('POST', `/tournaments/${id}/commands`, { command_id: randomUUID(), type: 'SellEntry', args: { person: anna } }))).toBe('person_still_in');
  });

  test('and parted again; an erased one is gone with all who were merged', async () => {
    await desks.director.house('PartPersons', { merged: anna });
    expect((await desks.director.get(`/tournaments/${id}`)).entries[1]).toMatchObject({ person: anna, name: 'Anna Garcia' });
    await desks.director.house('MergePersons', { person: ana, merged: anna });
    await desks.director.house('ErasePerson', { person: ana });
    for (const gone of [ana, anna]) expect((await desks.cashier.call('GET', `/persons/${gone}`)).status).toBe(404);
    expect((await desks.director.get(`/tournaments/${id}`)).entries[1].name).toBe('');
  });

  test('a corrected name reaches every open screen', async () => {
    const text = read_stream(riffle.port, `/api/v1/tournaments/${id}/stream`, desks.director.headers(), (seen) => seen.includes('Bohdan'));
    await new Promise((done) => setTimeout(done, 300));
    await desks.cashier.house('ChangePerson', { person: bo, ...person('Bohdan', 'Yeo') });
    expect(await text).toContain('Bohdan Yeo');
  });
});

describe('a list of people', () => {
  const preview = (csv: string, lang = 'en') => desks.director.ok('POST', `/persons/preview?lang=${lang}`, { csv });

  test('is read first: rows, who is known, what is wrong by line and column', async () => {
    await register('Known', 'Body', { document: 'X1' });
    const seen = await preview('\ufeffNombre;Apellidos;DNI;Equipo\r\nEva;Sanz;1A;Red\r\n"Body";"Known";;\r\nEva;Sanz;;\r\n;;9;\r\nx;y;"2;3\r\n');
    expect(seen.errors).toEqual([{ line: 6, column: 5, code: 'csv_quote_open', sentence: expect.any(String) }]);
    const good = await preview('\ufeffNombre;Apellidos;DNI;Equipo\r\nEva;Sanz;1A;Red\r\n"Body";"Known";;\r\nEva;Sanz;;\r\n;;9;\r\n', 'es');
    expect(good.rows.map((row: any) => [row.line, row.person.first_name, row.likely.length, row.same_as_line])).toEqual([[2, 'Eva', 0, null], [3, 'Body', 1, null], [4, 'Eva', 0, 2]]);
    expect(good.errors).toEqual([{ line: 5, column: 1, code: 'csv_no_name', sentence: 'Esta línea no tiene nombre.' }]);
    expect(good.passed_over).toEqual(['Equipo']);
    expect((await preview('full name,phone\n"García, Ana",600\nLuis Gil Mora,601')).rows.map((row: any) => [row.person.last_name, row.person.first_name, row.person.contact])).toEqual([['García', 'Ana', '600'], ['Gil Mora', 'Luis', '601']]);
    expect((await preview('a,b\n1,2')).errors).toMatchObject([{ line: 1, column: 1, code: 'csv_no_name_column' }]);
    expect((await preview('')).errors).toMatchObject([{ code: 'csv_no_name_column' }]);
    expect((await preview(`name\n${'x'.repeat(121)}\nok\n"two\nlines"`)).errors.map((one: any) => [one.line, one.column, one.code])).toEqual([[2, 1, 'csv_cell_too_long'], [4, 1, 'csv_cell_of_lines']]);
    expect((await preview('name,NAME\nx,y')).errors).toMatchObject([{ line: 1, column: 6, code: 'csv_column_twice' }]);
    expect((await preview(`name\n${'x\n'.repeat(2001)}`)).errors).toMatchObject([{ line: 2002, code: 'csv_too_long' }]);
  });

  test('and then taken, once, however often it is sent', async () => {
    const before = (await anybody.get('/house')).version;
    const body = { command_id: randomUUID(), persons: [person('Im', 'One'), person('', ''), person('Im', 'Two')] };
    const first = await desks.director.ok('POST', '/persons/import', body);
    expect(first).toMatchObject({ taken: 2, answers: [{ person: expect.any(String) }, { code: 'field_expected' }, { person: expect.any(String) }] });
    expect((await desks.director.ok('POST', '/persons/import', body)).answers[0]).toEqual(first.answers[0]);
    expect((await anybody.get('/house')).version).toBe(before + 2);
    expect((await desks.cashier.get('/persons?q=im')).persons).toHaveLength(2);
  });

  test('limits come first', async () => {
    const refused = async (path: string, body: unknown) => code(await desks.director.call('POST', path, body));
    expect(await refused('/persons/preview', { csv: 'x'.repeat(524_289) })).toBe('field_expected');
    expect(await refused('/persons/preview', { csv: 7 })).toBe('field_expected');
    expect(await refused('/persons/preview', '{')).toBe('json_broken');
    expect(await refused('/persons/import', { command_id: randomUUID(), persons: [] })).toBe('field_expected');
    expect(await refused('/persons/import', { command_id: '', persons: [person('a', 'b')] })).toBe('field_expected');
    expect(await refused('/persons/import', { command_id: randomUUID(), persons: Array(2001).fill(person('a', 'b')) })).toBe('field_expected');
    expect((await fetch(`http://127.0.0.1:${riffle.port}/api/v1/persons/import`)).status).toBe(405);
  });

  test('two thousand at once', async () => {
    const persons = Array.from({ length: 2000 }, (_, n) => person(`Many${n}`, 'People'));
    expect((await desks.director.ok('POST', '/persons/import', { command_id: randomUUID(), persons })).taken).toBe(2000);
    expect((await desks.cashier.get('/persons?q=many1999')).persons).toHaveLength(1);
  }, 60_000);
});

describe("the house's picture", () => {
  const set = (bytes: Buffer | string) => give('administrator', 'SetLogo', { image: typeof bytes === 'string' ? bytes : bytes.toString('base64') });

  test('is taken by what it is, within its limits', async () => {
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 10, 0, 20, 1, 1, 0x11, 0]), Buffer.alloc(40)]);
    const webp = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8X', 'latin1'), Buffer.alloc(8), Buffer.from([9, 0, 0, 9, 0, 0]), Buffer.alloc(20)]);
    for (const [bytes, type] of [[jpeg, 'image/jpeg'], [webp, 'image/webp'], [png(20, 10), 'image/png']] as const) {
      expect(code(await set(bytes)), type).toBe('ok');
      const { logo } = await anybody.get('/house');
      const shown = await anybody.call('GET', logo.replace('/api/v1', ''));
      expect(shown.headers['content-type']).toBe(type);
      expect(shown.headers['x-content-type-options']).toBe('nosniff');
      expect(shown.headers['cache-control']).toContain('immutable');
    }
    const before = (await anybody.get('/house')).version;
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    for (const bytes of [svg, html, Buffer.alloc(0), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), png(5000, 10), png(10, 5000), Buffer.concat([png(10, 10), Buffer.alloc(256 * 1024)]), jpeg.subarray(0, 8)])
      expect((await set(bytes)).status).toBe(422);
    expect((await set('not base64!')).status).toBe(422);
    expect((await set('A'.repeat(600_000))).status).toBe(422);
    expect(code(await set(png(20, 10)))).toBe('no_change');
    expect((await anybody.get('/house')).version).toBe(before);
  });

  test('outlives a kill, is verified, and can be removed', async () => {
    await riffle.stop('SIGKILL');
    expect(await riffle.verify()).toMatchObject({ code: 0 });
    await riffle.start();
    const answer = await anybody.call('GET', '/house/logo');
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'image/png', 'no-store']);
    await desks.administrator.house('RemoveLogo', {});
    expect((await anybody.get('/house')).logo).toBeNull();
    expect((await anybody.call('GET', '/house/logo')).status).toBe(404);
    expect(code(await give('administrator', 'RemoveLogo', {}))).toBe('no_change');
  });
});

describe('messages on the screens', () => {
  test('stand on those of a tournament or of the house until they are taken down', async () => {
    const make = async (name: string) => (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: setup(name) })).tournament as string;
    const [one, two] = [await make('One'), await make('Two')];
    const shown = async (id: string) => (await anybody.get(`/tournaments/${id}`)).messages.map((m: any) => m.kind ?? m.text);
    const stream = read_stream(riffle.port, `/api/v1/tournaments/${one}/stream`, {}, (seen) => seen.includes('Eva'));
    await new Promise((done) => setTimeout(done, 300));
    const posted = (await desks.floor.house('PostMessage', { text: 'Eva Sanz to the desk', tournament: one })).message;
    expect(await stream, 'it comes by itself').toContain('Eva Sanz to the desk');
    await desks.director.house('PostMessage', { text: '', kind: 'chip_race' });
    expect(await shown(one)).toEqual(['Eva Sanz to the desk', 'chip_race']);
    expect(await shown(two)).toEqual(['chip_race']);
    expect((await anybody.get('/house')).messages.map((m: any) => m.kind)).toEqual(['chip_race']);
    // What a text says stands in no record, and is gone with it.
    await riffle.stop('SIGKILL');
    expect(readFileSync(`${riffle.folder}/riffle.db`).includes('Eva Sanz to the desk')).toBe(false);
    expect(await riffle.verify()).toMatchObject({ code: 0 });
    await riffle.start();
    expect(await shown(one)).toEqual(['Eva Sanz to the desk', 'chip_race']);
    await desks.floor.house('TakeDownMessage', { message: posted });
    expect(await shown(one)).toEqual(['chip_race']);
    expect(code(await give('floor', 'TakeDownMessage', { message: posted }))).toBe('message_unknown');
  });

  test('are bounded', async () => {
    for (const args of [{ text: '' }, { text: 'x'.repeat(201) }, { text: 'x', kind: 'chip_race' }, { text: '', kind: 'nonsense' }, { text: 'two\nlines' }])
      expect((await give('director', 'PostMessage', args)).status, JSON.stringify(args)).toBe(422);
    expect(code(await give('director', 'PostMessage', { text: 'x', tournament: 'none' }))).toBe('tournament_unknown');
    for (let n = 1; n < 20; n += 1) await desks.director.house('PostMessage', { text: `m${n}` });
    expect(code(await give('director', 'PostMessage', { text: 'one more' }))).toBe('too_many_messages');
  });
});

describe('templates and games', () => {
  test('a template is saved from a set-up, used and removed', async () => {
    const own = setup('Monday');
    const saved = (await desks.director.house('SaveTemplate', { name: 'Our Monday', setup: own })).saved;
    expect((await anybody.get('/templates')).own).toMatchObject([{ id: saved, name: 'Our Monday', setup: { name: 'Monday', starting_stack: own.starting_stack } }]);
    expect(code(await give('director', 'SaveTemplate', { name: 'Our Monday', setup: own }))).toBe('template_name_taken');
    expect((await give('director', 'SaveTemplate', { name: '', setup: own })).status).toBe(422);
    expect((await give('director', 'SaveTemplate', { name: 'x', setup: { ...own, levels: [] } })).status).toBe(422);
    await desks.director.house('RemoveTemplate', { saved });
    expect(code(await give('director', 'RemoveTemplate', { saved }))).toBe('template_unknown');
    expect((await anybody.get('/templates')).own).toEqual([]);
  });

  test('every game of the engine can be chosen, and has a name in each language', async () => {
    const { games } = await anybody.get('/templates');
    expect(games.length).toBeGreaterThan(15);
    for (const lang of ['en', 'es', 'it', 'pt']) {
      const texts = JSON.parse(readFileSync(new URL(`../../web/src/texts/${lang}.json`, import.meta.url), 'utf8'));
      for (const game of games) expect(texts[`game.${game.id}`], `${lang} ${game.id}`).toBeTruthy();
    }
    for (const game of games)
      await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: { ...setup(game.id), game: game.id } });
    const wrong = await desks.director.call('POST', '/tournaments', { command_id: randomUUID(), setup: { ...setup('x'), game: 'bridge' } });
    expect([wrong.status, JSON.parse(wrong.text).error.where]).toEqual([422, 'setup.game']);
  });

  test('a mixed one changes its game with the level', async () => {
    const id = (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: { ...setup('Horse'), game: 'horse', late_levels: 0 } })).tournament;
    await desks.director.tournament(id, 'OpenRegistration');
    for (const n of [1, 2]) await desks.cashier.tournament(id, 'SellEntry', { person: await register(`H${n}`, 'Orse') });
    await desks.floor.tournament(id, 'StartClock');
    const now = async () => (await anybody.get('/tournaments')).tournaments.find((card: any) => card.id === id).game_now;
    expect((await anybody.get(`/tournaments/${id}`)).game_turns).toEqual(['fl-holdem', 'o8', 'razz', 'stud', 'stud8']);
    expect(await now()).toBe('fl-holdem');
    await desks.floor.tournament(id, 'SetLevel', { index: 1 });
    expect(await now()).toBe('o8');
    await desks.floor.tournament(id, 'SetLevel', { index: 3 }); // past the break
    expect(await now()).toBe('razz');
  });
});

describe('results', () => {
  test('leave as CSV and JSON with the event on every row', async () => {
    await desks.administrator.house('ChangeHouse', { name: 'Casino, Sur', city: 'Alicante', country: 'ES', currency: 'EUR', time_zone: 'Europe/Madrid', languages: ['en'], names: 'full', book: 'tda-2024' });
    const id = (await desks.director.ok('POST', '/tournaments', { command_id: randomUUID(), setup: { ...setup('Sunday "Deep"'), starts_at: Date.UTC(2026, 10, 17, 23, 30), late_levels: 1, reentries: 2 } })).tournament;
    await desks.director.tournament(id, 'OpenRegistration');
    const who = [await register('Res', 'One'), await register('Res', 'Two'), await register('=Res', 'Three')];
    for (const one of who) await desks.cashier.tournament(id, 'SellEntry', { person: one });
    await desks.floor.tournament(id, 'StartClock');
    await desks.floor.tournament(id, 'BustOut', { entries: [1], by: [2] });
    await desks.cashier.tournament(id, 'SellEntry', { person: who[0] });
    await desks.floor.tournament(id, 'SetLevel', { index: 3 });
    await desks.director.tournament(id, 'PublishPrizes');
    await desks.floor.tournament(id, 'BustOut', { entries: [3], by: [4] });
    await desks.floor.tournament(id, 'BustOut', { entries: [4], by: [2] });
    const lines = (await anybody.call('GET', `/tournaments/${id}/results.csv`)).text.replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toBe('event,date,venue,game,buy_in,fee,entries,reentries,pool,currency,place,entry,name,country,prize,knocked_out_by');
    // Half past midnight at the house.
    const event = '"Sunday ""Deep""",2026-11-18,"Casino, Sur, Alicante","nl-holdem",100.00,10.00,4,1,400.00,EUR';
    expect(lines.slice(1)).toEqual([`${event},1,2,"Res Two","ES",400.00,""`, `${event},2,4,"Res One","ES",,"Res Two"`, `${event},3,3,"'=Res Three","ES",,"Res One"`]);
    const json = await anybody.get(`/tournaments/${id}/results.json`);
    expect(json).toMatchObject({ event: 'Sunday "Deep"', date: '2026-11-18', venue: 'Casino, Sur, Alicante', buy_in: { minor: 10000 }, fee: { minor: 1000 }, entries: 4, reentries: 1, persons: 3, pool: { minor: 40000 } });
    expect(json.results.map((row: any) => [row.place, row.name, row.country, row.prize?.minor ?? null, row.entries])).toEqual([[1, 'Res Two', 'ES', 40000, [2]], [2, 'Res One', 'ES', null, [1, 4]], [3, '=Res Three', 'ES', null, [3]]]);
  });
});

test('every answer and every request was as described', () => expect(faults).toEqual([]));
