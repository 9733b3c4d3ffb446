// The house's own pages: people found, corrected from wherever a name is shown, merged, erased, taken from a list; the
// picture and the messages on every screen; templates, copies and games; the bell at a new level.
import { deflateSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonPage, PersonView, Templates } from '../../web/src/api/types';
import { by, open_browser, open_window, sign_in } from './browser';
import { eventually, House, pause, Staff } from './house';

let house: House;
let browser: Browser;
let boss: Staff;
let id = '';

beforeAll(async () => {
  house = await House.open();
  browser = await open_browser();
  boss = await Staff.administrator(house);
  await boss.add_account('Dora', 'director', 'dora-pin-1');
  await boss.add_account('Marta', 'cashier', 'marta-pin-1');
  id = await boss.tournament(6);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const register = async (first_name: string, last_name: string, document = '') =>
  (await boss.in_house('RegisterPerson', { first_name, last_name, nickname: '', country: 'ES', document, contact: '' })).person ?? '';
const someone = async (query: string) => (await boss.get<PersonPage>(`/persons?q=${encodeURIComponent(query)}`)).persons;

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
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) rows.set([160, 30, 60], y * (width * 3 + 1) + 1 + x * 3);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

test('people are searched by pages, corrected, merged with a way back, and erased when it is confirmed', async () => {
  const ana = await register('Anabel', 'Quiroga', '77X');
  const twin = await register('Ana Belen', 'Quiroga');
  const same = await register('Quiroga', 'Anabel');
  for (let n = 0; n < 45; n += 1) await register('Filler', `Zz${String(n).padStart(2, '0')}`);
  const { page, context, errors } = await open_window(browser, house, 'laptop', 'en-GB');
  await sign_in(page, 'Dora', 'dora-pin-1');
  await by(page, 'tab-people').click();
  await eventually(async () => expect(await by(page, 'person-row').count()).toBe(40));
  await by(page, 'more-people').click();
  await eventually(async () => expect(await by(page, 'person-row').count()).toBeGreaterThan(50));
  await by(page, 'people-search').fill('quiro ana');
  await eventually(async () => expect(await by(page, 'person-row').count()).toBe(3));
  await page.locator(`[data-person="${ana}"] a`).click();
  await eventually(async () => expect(await by(page, 'person-name').textContent()).toBe('Anabel Quiroga'));
  // The same name in another order is offered.
  await by(page, 'merge-likely').click();
  await by(page, 'merge-sure').click();
  await eventually(async () => expect(await by(page, 'merged').count()).toBe(1));
  await by(page, 'merge-search').fill('belen');
  await by(page, 'merge').click();
  await by(page, 'merge-sure').click();
  await eventually(async () => expect(await by(page, 'merged').count()).toBe(2));
  expect((await boss.get<PersonView>(`/persons/${twin}`)).id).toBe(ana);
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(async () => expect((await boss.get<PersonView>(`/persons/${twin}`)).id).toBe(twin));
  await eventually(async () => expect(await by(page, 'merged').count()).toBe(1));
  await by(page, 'part').click();
  await eventually(async () => expect(await by(page, 'merged').count()).toBe(0));
  await by(page, 'edit-person').click();
  await by(page, 'edit-first_name').fill('Annabel');
  await by(page, 'save-edit').click();
  await eventually(async () => expect(await by(page, 'person-name').textContent()).toBe('Annabel Quiroga'));
  await by(page, 'erase').click();
  expect(await someone('annabel')).toHaveLength(1);
  await by(page, 'erase-sure').click();
  await page.waitForURL('**/people');
  expect(await someone('annabel')).toHaveLength(0);
  expect((await boss.get<PersonView>(`/persons/${same}`)).first_name).toBe('Quiroga');
  expect(errors).toEqual([]);
  await context.close();
});

test('a name is corrected on the desk, on the floor and in the results, and every open page shows it', async () => {
  const desk = await open_window(browser, house, 'laptop', 'en-GB');
  const tv = await open_window(browser, house, 'tv', 'en-GB');
  await sign_in(desk.page, 'Marta', 'marta-pin-1');
  await tv.page.goto(`/t/${id}/board`);
  await by(tv.page, 'board').waitFor();
  const correct = async (button: () => Promise<void>, last_name: string) => {
    await button();
    await by(desk.page, 'edit-last_name').fill(last_name);
    await by(desk.page, 'save-edit').click();
    await by(desk.page, 'edit-dialog').waitFor({ state: 'detached' });
  };
  await desk.page.goto(`/t/${id}/desk`);
  const row = desk.page.locator('[data-test="entry"][data-entry="1"]');
  await correct(() => row.locator('[data-test="correct-name"]').click(), 'Deskside');
  await eventually(async () => expect(await row.textContent()).toContain('Deskside'));
  await desk.page.goto(`/t/${id}/floor`);
  await desk.page.locator('button[data-entry="1"]').click();
  await correct(() => desk.page.locator('.panel [data-test="correct-name"]').click(), 'Floorside');
  await eventually(async () => expect(await desk.page.locator('.panel h2').textContent()).toContain('Floorside'));
  await boss.in_tournament(id, 'StartClock');
  await boss.in_tournament(id, 'BustOut', { entries: [1], by: [2] });
  await desk.page.goto(`/t/${id}/results`);
  await correct(() => desk.page.locator('[data-test="result"] [data-test="correct-name"]').first().click(), 'Resulting');
  await eventually(async () => expect(await by(desk.page, 'result').first().textContent()).toContain('Resulting'));
  // A screen on the wall hears of it too: another's name, while it looks.
  const [other] = (await boss.view(id)).entries!.filter((entry) => entry.entry === 2);
  await boss.in_house('ChangePerson', { person: other.person, first_name: 'Wall', last_name: 'Flower', nickname: '', country: 'ES', document: '', contact: '' });
  await eventually(async () => expect(await by(tv.page, 'board').textContent()).toContain('Wall'));
  // Who may not correct a name is not offered it.
  await tv.page.goto(`/t/${id}/results`);
  await by(tv.page, 'result').first().waitFor();
  expect(await by(tv.page, 'correct-name').count()).toBe(0);
  expect([...desk.errors, ...tv.errors]).toEqual([]);
  await desk.context.close();
  await tv.context.close();
});

test('a list of people is shown before it is taken', async () => {
  await register('Known', 'Already', 'K-1');
  const { page, context, errors } = await open_window(browser, house, 'laptop', 'es-ES');
  await sign_in(page, 'Dora', 'dora-pin-1');
  await page.goto('/people');
  await by(page, 'import').click();
  const csv = 'Nombre;Apellidos;DNI\nImpa;Uno;A1\nOtra;Persona;k1\nImpa;Dos;A2\n;;A3\n';
  await by(page, 'import-file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await eventually(async () => expect(await by(page, 'import-row').count()).toBe(3));
  expect(await by(page, 'import-error').textContent()).toBe('Línea 5, columna 1: Esta línea no tiene nombre.');
  expect(await by(page, 'import-row').nth(1).textContent()).toContain('ya registrada: Known Already');
  await by(page, 'import-take').click();
  await eventually(async () => expect(await someone('impa')).toHaveLength(2));
  expect(await someone('otra persona')).toHaveLength(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('a change of the settings is taken back from where it was made, and every screen shows it', async () => {
  const office = await open_window(browser, house, 'laptop', 'es-ES');
  const tv = await open_window(browser, house, 'tv', 'es-ES');
  await sign_in(office.page, 'administrator', 'opensesame');
  await tv.page.goto(`/t/${id}/clock`);
  const shown = () => tv.page.locator('.house').textContent();
  await office.page.goto('/house');
  const before = await by(office.page, 'house-name').inputValue();
  await by(office.page, 'house-name').fill('Casa Equivocada');
  await by(office.page, 'save-house').click();
  await eventually(async () => expect(await shown()).toContain('Casa Equivocada'));
  await office.page.locator('.toast.good button').first().click();
  await eventually(async () => expect(await shown()).toContain(before));
  await eventually(async () => expect(await by(office.page, 'house-name').inputValue()).toBe(before));
  expect((await boss.get<{ name: string }>('/house')).name).toBe(before);
  for (const window of [office, tv]) {
    expect(window.errors).toEqual([]);
    await window.context.close();
  }
});

test("the house's picture and its messages stand on every screen", async () => {
  const office = await open_window(browser, house, 'laptop', 'en-GB');
  const tv = await open_window(browser, house, 'tv', 'es-ES');
  await sign_in(office.page, 'administrator', 'opensesame');
  // A screen that is on already shows the picture when it is set, the house's name when it is changed.
  await tv.page.goto(`/t/${id}/clock`);
  await by(tv.page, 'clock').waitFor();
  expect(await by(tv.page, 'logo').count()).toBe(0);
  const { version: _, ...settings } = await boss.get<Record<string, unknown>>('/house');
  const change = Object.fromEntries(['city', 'country', 'currency', 'time_zone', 'languages', 'names', 'book'].map((key) => [key, settings[key]]));
  await boss.in_house('ChangeHouse', { ...change, name: 'Casa Nueva' });
  await eventually(async () => expect(await tv.page.locator('.house').textContent()).toContain('Casa Nueva'));
  await office.page.goto('/house');
  await by(office.page, 'logo-file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(120, 60) });
  await by(office.page, 'house-logo').waitFor();
  const drawn = (page: Page, selector: string) => page.locator(selector).first().evaluate((img) => (img as HTMLImageElement).naturalWidth);
  await eventually(async () => expect(await by(tv.page, 'logo').count()).toBe(1));
  await eventually(async () => expect(await drawn(tv.page, '[data-test="logo"]')).toBe(120));
  await tv.page.goto('/');
  await eventually(async () => expect(await drawn(tv.page, '[data-test="logo"]')).toBe(120));
  await office.page.goto(`/t/${id}/desk`);
  await by(office.page, 'show-ticket').first().click();
  await eventually(async () => expect(await drawn(office.page, '[data-test="ticket-logo"]')).toBe(120));
  // A picture that is none is refused in a sentence, and the old one stays.
  await office.page.goto('/house');
  await by(office.page, 'logo-file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') });
  await office.page.getByText('PNG, JPEG or WebP picture').waitFor();
  expect(await drawn(office.page, '[data-test="house-logo"]')).toBe(120);

  await tv.page.goto(`/t/${id}/clock`);
  await by(tv.page, 'clock').waitFor();
  await office.page.goto(`/t/${id}/floor`);
  await office.page.locator('[data-test="messages"] summary').click();
  await by(office.page, 'message-text').fill('Ana to the desk, please');
  await by(office.page, 'post-message').click();
  await eventually(async () => expect(await by(tv.page, 'message-band').textContent()).toBe('Ana to the desk, please'));
  await by(office.page, 'message-kind').selectOption('final_table');
  await by(office.page, 'message-everywhere').check();
  await by(office.page, 'post-message').click();
  // Each screen in its own language.
  await eventually(async () => expect(await by(tv.page, 'message-band').textContent()).toContain('Mesa final'));
  const fits = await by(tv.page, 'clock').evaluate((clock) => clock.scrollHeight <= clock.clientHeight && clock.scrollWidth <= clock.clientWidth);
  expect(fits).toBe(true);
  const lobby = await open_window(browser, house, 'phone', 'pt-PT');
  await lobby.page.goto('/');
  await eventually(async () => expect(await by(lobby.page, 'message-band').textContent()).toBe('Mesa final'));
  for (let left = 2; left > 0; left -= 1) {
    await by(office.page, 'take-down').first().click();
    await eventually(async () => expect(await by(office.page, 'message').count()).toBe(left - 1));
  }
  await eventually(async () => expect(await by(tv.page, 'message-band').count()).toBe(0));
  await eventually(async () => expect(await by(lobby.page, 'message-band').count()).toBe(0));
  for (const one of [office, tv, lobby]) {
    expect(one.errors).toEqual([]);
    await one.context.close();
  }
});

test('a tournament becomes a template, is copied, and has a game of its own', async () => {
  const { page, context, errors } = await open_window(browser, house, 'laptop', 'en-GB');
  await sign_in(page, 'Dora', 'dora-pin-1');
  await page.goto('/setup/new');
  await by(page, 'setup-name').fill('Monday mix');
  await by(page, 'setup-game').selectOption('horse');
  await by(page, 'setup-buy-in').fill('77');
  await page.locator('[data-test="template-panel"] summary').click();
  await by(page, 'template-name').fill('Our Monday');
  await by(page, 'save-template').click();
  await by(page, 'own-row').waitFor();
  expect((await boss.get<Templates>('/templates')).own).toMatchObject([{ name: 'Our Monday', setup: { game: 'horse', buy_in: { minor: 7700 } } }]);
  await by(page, 'save-setup').click();
  await page.waitForURL('**/setup');
  const made = page.url().split('/').at(-2)!;
  // From the template.
  await page.goto('/setup/new');
  await by(page, 'own-template').selectOption({ label: 'Our Monday' });
  expect([await by(page, 'setup-name').inputValue(), await by(page, 'setup-game').inputValue(), await by(page, 'setup-buy-in').inputValue()]).toEqual(['Monday mix', 'horse', '77']);
  // As a copy, to start another day.
  await page.goto(`/t/${made}/setup`);
  await page.locator('[data-test="template-panel"] summary').click();
  await by(page, 'duplicate').click();
  await page.waitForURL('**/setup/new?from=*');
  await eventually(async () => expect(await by(page, 'setup-name').inputValue()).toBe('Monday mix'));
  await by(page, 'setup-name').fill('Tuesday mix');
  await by(page, 'save-setup').click();
  await page.waitForURL('**/setup');
  const copied = page.url().split('/').at(-2)!;
  expect(copied).not.toBe(made);
  expect((await boss.view(copied)).setup).toMatchObject({ name: 'Tuesday mix', game: 'horse', buy_in: { minor: 7700 } });
  // The game on the clock and in the lobby.
  await page.goto(`/t/${copied}/clock`);
  await eventually(async () => expect(await page.locator('.house').textContent()).toContain("HORSE · Limit hold'em"));
  await page.goto('/');
  await page.locator('[data-test="card-game"]', { hasText: 'HORSE' }).first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('a bell is heard when the level changes, another before the break, and none while it is off', async () => {
  const bell = await boss.tournament(3, (setup) => {
    setup.late_levels = 0;
    setup.reentries = 0;
    setup.levels = [
      { kind: 'level', small_blind: 100, big_blind: 200, ante: 0, duration_ms: 6000 }, { kind: 'break', small_blind: 0, big_blind: 0, ante: 0, duration_ms: 4000 },
      { kind: 'level', small_blind: 200, big_blind: 400, ante: 0, duration_ms: 600_000 },
    ];
  });
  const window = await open_window(browser, house, 'tv', 'en-GB');
  const quiet = await open_window(browser, house, 'tv', 'en-GB');
  // What goes to the loudspeaker is measured on its way there.
  for (const one of [window, quiet])
    await one.context.addInitScript(() => {
      const heard: { at: number; loud: number }[] = [];
      (window as unknown as { heard: typeof heard }).heard = heard;
      const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode;
      AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
        if (to === this.context.destination) {
          const ear = (this.context as AudioContext).createAnalyser();
          const wave = new Float32Array(ear.fftSize);
          connect.call(this, ear);
          setInterval(() => {
            ear.getFloatTimeDomainData(wave);
            const loud = Math.max(...wave.map(Math.abs));
            if (loud > 0.01) heard.push({ at: Date.now(), loud });
          }, 40);
        }
        return connect.call(this, to);
      } as typeof AudioNode.prototype.connect;
    });
  for (const one of [window, quiet]) {
    await one.page.goto(`/t/${bell}/clock`);
    await by(one.page, 'clock').waitFor();
  }
  await window.page.mouse.move(200, 200);
  await by(window.page, 'sound').click();
  const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: { at: number; loud: number }[] }).heard);
  await eventually(async () => expect((await heard(window.page)).length, 'one stroke says that it is on').toBeGreaterThan(0));
  await pause(2500);
  await boss.in_tournament(bell, 'StartClock');
  const between = async (from: number, to: number) => (await heard(window.page)).filter((one) => one.at >= from && one.at < to).length;
  await by(window.page, 'break').waitFor({ timeout: 15_000 });
  const break_at = Date.now();
  await eventually(async () => expect(await between(break_at - 1000, break_at + 2500)).toBeGreaterThan(3));
  await eventually(async () => expect(await by(window.page, 'blinds').textContent()).toContain('400'));
  const level_at = Date.now();
  await eventually(async () => expect(await between(level_at - 1000, level_at + 2500)).toBeGreaterThan(3));
  expect(await heard(quiet.page)).toEqual([]);
  expect([...window.errors, ...quiet.errors]).toEqual([]);
  await window.context.close();
  await quiet.context.close();
});
