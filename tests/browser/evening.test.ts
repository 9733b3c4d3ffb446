// An evening of 24 players, in Spanish and in English: re-entries, a break, moves, a final table and prizes, with staff on
// laptops of 1366x768, a player's phone, a television, and a network that goes away in the middle.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TournamentView } from '../../web/src/api/types';
import { by, open_browser, screens, sign_in } from './browser';
import { eventually, House, Staff } from './house';
import { Cable } from './wire';

const players: [string, string][] = [
  ['Ana', 'Núñez'], ['Łukasz', 'Wiśniewski'], ['Jörg', 'Müller'], ['Beatriz', 'Gonçalves'], ['Iñaki', 'Ibáñez'], ['Søren', 'Ågård'],
  ['Marco', 'Rossi'], ['Giulia', 'Bianchi'], ['João', 'Silva'], ['Inês', 'Conceição'], ['Đorđe', 'Novák'], ['Hélène', 'Çelik'],
  ['Carmen', 'Peña'], ['Paolo', 'Esposito'], ['Núria', 'Ferrer'], ['Xavi', 'Oliveras'], ['Ágata', 'Öztürk'], ['Pedro', 'Cruz'],
  ['Zoë', 'Lindqvist'], ['Luís', 'Moreira'], ['Marta', 'Kowalska'], ['Tomás', 'Herrera'], ['Rita', 'Conti'], ['Emil', 'Dvořák'],
];

// What must be readable on the way, in the language of the evening.
const words = {
  'es-ES': { sell: 'Vender una entrada', reentry: 'Reentrada', resumes: 'Ciegas al reanudarse el juego', on_break: 'Descanso', winner: 'Ganador', lost: 'Sin conexión', results: 'Entradas' },
  'en-GB': { sell: 'Sell an entry', reentry: 'Re-entry', resumes: 'Blinds when play resumes', on_break: 'Break', winner: 'Winner', lost: 'No connection', results: 'Entries' },
};

interface Screen { page: Page; errors: string[] }

describe.each(Object.keys(words) as (keyof typeof words)[])('an evening, %s', (locale) => {
  const said = words[locale];
  let house: House;
  let cable: Cable;
  let browser: Browser;
  let boss: Staff;
  let desk: Screen, floor: Screen, tv: Screen, phone: Screen;
  let id = '';

  // Everybody's line to the server goes through the one cable that is pulled later.
  async function screen(size: keyof typeof screens): Promise<Screen> {
    const context = await browser.newContext({ viewport: screens[size], locale, baseURL: cable.address });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    return { page, errors };
  }

  beforeAll(async () => {
    house = await House.open();
    cable = await Cable.to(house.port);
    browser = await open_browser();
    boss = await Staff.administrator(house);
    await boss.add_account('Dora', 'director', 'dora-pin-1');
    await boss.add_account('Marta', 'cashier', 'marta-pin-1');
    [desk, floor, tv, phone] = await Promise.all([screen('laptop'), screen('laptop'), screen('tv'), screen('phone')]);
  });
  afterAll(async () => {
    await browser?.close();
    await cable?.close();
    await house?.close();
  });

  // Each step stands on the one before: after a failure the rest would only fail for its sake.
  let broken = false;
  beforeEach(({ skip, onTestFailed }) => {
    if (broken) skip();
    onTestFailed(() => { broken = true; });
  });

  const view = (): Promise<TournamentView> => boss.view(id);
  const sitting = async () => (await view()).tables.flatMap((table) => table.seats.flatMap((seat) => (seat.entry === null ? [] : [{ entry: seat.entry, table: table.table, seat: seat.seat, name: seat.name ?? '' }])));
  const gone = (entry: number) => eventually(async () => expect(await floor.page.locator(`button[data-entry="${entry}"]`).count()).toBe(0), 30_000);

  /** On a low screen what must be pressed is on it, and under nothing. */
  async function in_sight(page: Page, name: string): Promise<void> {
    await eventually(async () => expect(await by(page, name).last().evaluate((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && (over === one || one.contains(over));
    }), name).toBe(true), 3000);
  }

  async function bust(entry: number, winner: number): Promise<void> {
    const { page } = floor;
    await page.locator(`button[data-entry="${entry}"]`).click();
    await by(page, 'bust').click();
    await by(page, `by-${winner}`).click();
    await by(page, 'confirm-bust').click();
  }
  async function one_goes_out(table?: number): Promise<number> {
    const at = (await sitting()).filter((one) => table === undefined || one.table === table);
    const here = at.filter((one) => one.table === at[0].table);
    await bust(here[0].entry, here[here.length - 1].entry);
    await gone(here[0].entry);
    return here[0].entry;
  }
  async function level_until(reached: (now: TournamentView) => boolean): Promise<void> {
    for (let i = 0; i < 40 && !reached(await view()); i += 1) {
      const before = (await view()).clock.index;
      await floor.page.keyboard.press('Alt+n');
      await eventually(async () => expect((await view()).clock.index).toBe(before + 1));
    }
  }

  test('the director sets it up, the cashier sells 24 entries', async () => {
    const { page } = floor;
    await sign_in(page, 'Dora', 'dora-pin-1');
    await by(page, 'new-tournament').click();
    await by(page, 'setup-name').fill('Evening');
    await by(page, 'setup-buy-in').fill('100');
    await page.locator('details', { has: by(page, 'setup-seats') }).locator('summary').click();
    await by(page, 'setup-seats').fill('8');
    await by(page, 'setup-opening-tables').fill('3');
    await by(page, 'setup-reentries').fill('1');
    await in_sight(page, 'open-registration');
    await by(page, 'open-registration').click();
    await page.waitForURL('**/desk');
    id = /\/t\/([^/]+)\/desk/.exec(page.url())?.[1] ?? '';
    await tv.page.goto(`/t/${id}/clock`);

    await sign_in(desk.page, 'Marta', 'marta-pin-1');
    await desk.page.goto(`/t/${id}/desk`);
    await desk.page.getByRole('heading', { name: said.sell }).waitFor();
    for (const [first, last] of players) {
      await by(desk.page, 'search').fill(`${first} ${last}`);
      await by(desk.page, 'new-person').waitFor();
      await by(desk.page, 'search').press('Enter');
      await by(desk.page, 'last-name').press('Enter');
      await desk.page.locator('[data-test="ticket-name"]', { hasText: `${first} ${last}` }).waitFor();
    }
    await eventually(async () => expect(await by(tv.page, 'players').textContent()).toBe('24 / 24'));
    expect((await view()).tables.map((table) => table.players)).toEqual([8, 8, 8]);
    const ana = (await view()).entries!.find((entry) => entry.name === 'Ana Núñez')!;
    await phone.page.goto(`/seat/${ana.ticket}`);
    await eventually(async () => expect((await by(phone.page, 'my-seat').textContent())?.replace(/\D+/g, ' ').trim()).toBe(`${ana.table} ${ana.seat}`));
  });

  test('it starts; three go out and two of them come back', async () => {
    const { page } = floor;
    await page.goto(`/t/${id}/floor`);
    await by(page, 'clock-bar').waitFor();
    await page.keyboard.press('Control+ ');
    await eventually(async () => expect(await by(tv.page, 'clock').getAttribute('data-state')).toBe('running'));
    const ana = (await view()).entries!.find((entry) => entry.name === 'Ana Núñez')!.entry;
    const at = (await sitting()).filter((one) => one.entry !== ana);
    await page.locator(`button[data-entry="${at[0].entry}"]`).click();
    await by(page, 'bust').click();
    await in_sight(page, 'confirm-bust');
    await by(page, `by-${at.find((one) => one.table === at[0].table && one.entry !== at[0].entry)!.entry}`).click();
    await by(page, 'confirm-bust').click();
    await gone(at[0].entry);
    const out = [at[0].entry];
    for (const table of [2, 3]) {
      const here = (await sitting()).filter((one) => one.table === table && one.entry !== ana);
      await bust(here[0].entry, here[1].entry);
      await gone(here[0].entry);
      out.push(here[0].entry);
    }
    for (const entry of out.slice(0, 2)) {
      const row = desk.page.locator(`[data-test="entry"][data-entry="${entry}"]`);
      await eventually(async () => expect((await row.locator('[data-test="reenter"]').textContent())).toBe(said.reentry));
      await row.locator('[data-test="reenter"]').click();
      await eventually(async () => expect(await row.locator('[data-test="reenter"]').count()).toBe(0));
    }
    const now = await view();
    expect([now.counts.entries, now.counts.reentries, now.counts.players_left]).toEqual([26, 2, 23]);
    await eventually(async () => expect(await by(tv.page, 'players').textContent()).toBe('23 / 26'));
  });

  test('a break is told with the blinds that come', async () => {
    await level_until((now) => now.level?.kind === 'break');
    await eventually(async () => expect(await by(tv.page, 'resumes').textContent()).toBe(said.resumes));
    expect(await by(tv.page, 'clock').getAttribute('data-break')).toBe('true');
    const { setup, clock } = await view();
    const comes = setup.levels[clock.index + 1];
    const figures = (text: string | null) => text?.replace(/[^\d/]/g, '');
    expect(figures(await tv.page.locator('.main .blinds').textContent())).toBe(`${comes.small_blind}/${comes.big_blind}`);
    await eventually(async () => expect(await phone.page.locator('.clock').textContent()).toContain(said.on_break), 10_000);
    await level_until((now) => now.level?.kind !== 'break');
    await eventually(async () => expect(figures(await by(tv.page, 'blinds').textContent())).toBe(`${comes.small_blind}/${comes.big_blind}`));
    expect(await by(tv.page, 'resumes').count()).toBe(0);
  });

  test('the network goes away: every screen says so, what was pressed is done once, and all comes back', async () => {
    const { page } = floor;
    const [first, second] = (await sitting()).filter((one) => one.name !== 'Ana Núñez' && one.table === 1);
    await page.locator(`button[data-entry="${first.entry}"]`).click();
    await by(page, 'bust').click();
    await by(page, `by-${second.entry}`).click();
    const before = (await view()).version;
    cable.pull();
    await by(page, 'confirm-bust').click();
    for (const one of [tv, floor, desk, phone]) {
      await by(one.page, 'offline').waitFor({ timeout: 12_000 });
      expect(await by(one.page, 'offline').textContent()).toContain(said.lost);
    }
    const shown = await by(tv.page, 'time').textContent();
    await eventually(async () => expect(await by(tv.page, 'time').textContent()).not.toBe(shown));
    expect((await view()).version).toBe(before);
    cable.plug_in();
    await gone(first.entry);
    for (const one of [tv, floor, desk, phone]) await eventually(async () => expect(await by(one.page, 'offline').count()).toBe(0));
    expect((await view()).version).toBe(before + 1);
  });

  test('tables are balanced and broken: asked, listed, on the phone and on the television', async () => {
    const { page } = floor;
    const ana = async () => (await view()).entries!.find((entry) => entry.name === 'Ana Núñez')!;
    const anas = (await ana()).table!;
    // Two tables lose players until one can go, and it is Ana's.
    const others = (await view()).tables.map((table) => table.table).filter((table) => table !== anas);
    while ((await view()).counts.players_left > 16) {
      const fullest = (await view()).tables.filter((table) => others.includes(table.table)).sort((a, b) => b.players - a.players)[0];
      await one_goes_out(fullest.table);
    }
    await by(page, `break-${anas}`).click();
    await in_sight(page, 'confirm-moves');
    const asked = await by(page, 'asked').count();
    expect(asked).toBe((await view()).tables.find((table) => table.table === anas)!.players);
    await by(page, 'confirm-moves').click();
    await eventually(async () => expect((await view()).tables).toHaveLength(2));
    await eventually(async () => expect(await by(page, 'moved').count()).toBe(asked));
    const now = await ana();
    await eventually(async () => expect((await by(phone.page, 'my-seat').textContent())?.replace(/\D+/g, ' ').trim()).toBe(`${now.table} ${now.seat}`), 10_000);
    expect(await by(phone.page, 'my-move').textContent()).toContain(String(anas));
    await eventually(async () => expect(await by(tv.page, 'tv-moves').locator('li').count()).toBe(Math.min(asked, 8)));
    // One table shorter by two: a balance of one needs no question.
    const [left, right] = (await view()).tables.sort((a, b) => a.players - b.players);
    for (let i = right.players - left.players; i < 2; i += 1) await one_goes_out(left.table);
    const uneven = (await view()).tables.map((table) => table.players).sort((a, b) => a - b);
    expect(uneven[1] - uneven[0]).toBe(2);
    await by(page, 'balance').click();
    await eventually(async () => expect((await view()).tables.map((table) => table.players)).toEqual([uneven[0] + 1, uneven[1] - 1]));
    expect(await by(page, 'confirm-moves').count()).toBe(0);
    // A move by hand.
    const [mover] = (await sitting()).filter((one) => one.table === right.table);
    const free = (await view()).tables.find((table) => table.table === left.table)!.seats.find((seat) => seat.entry === null)!;
    await page.locator(`button[data-entry="${mover.entry}"]`).click();
    await by(page, 'move').click();
    await by(page, `seat-${left.table}-${free.seat}`).click();
    await eventually(async () => expect(await by(page, `seat-${left.table}-${free.seat}`).getAttribute('data-entry')).toBe(String(mover.entry)));
  });

  test('the final table, the prizes published, and a winner', async () => {
    const { page } = floor;
    while ((await view()).counts.players_left > 8) await one_goes_out();
    const [smaller] = (await view()).tables.sort((a, b) => a.players - b.players);
    await by(page, `break-${smaller.table}`).click();
    // One who moves alone is not asked about.
    if (smaller.players > 1) await by(page, 'confirm-moves').click();
    await eventually(async () => expect((await view()).tables).toHaveLength(1));
    await level_until((now) => !now.registration.open);
    await page.goto(`/t/${id}/results`);
    await by(page, 'publish').click();
    await eventually(async () => expect((await view()).prizes_published).toBe(true));
    await page.goto(`/t/${id}/floor`);
    await by(page, 'clock-bar').waitFor();
    while ((await view()).status !== 'finished') {
      const at = await sitting();
      await page.locator(`button[data-entry="${at[at.length - 1].entry}"]`).waitFor();
      await bust(at[0].entry, at[at.length - 1].entry);
      await eventually(async () => expect((await view()).entries!.find((entry) => entry.entry === at[0].entry)!.status).toBe('busted'));
    }
    const best = (await view()).results.find((row) => row.place === 1)!;
    // On the wall the first name and a letter, as the house shows names.
    await tv.page.locator('.winner', { hasText: `${said.winner}${best.name.replace(/^(\S+) (\S).*$/, '$1 $2.')}` }).waitFor();
    const mine = (await view()).entries!.filter((entry) => entry.name === 'Ana Núñez').at(-1)!;
    expect(mine.status).not.toBe('seated');
    await by(phone.page, 'seat-over').waitFor({ timeout: 12_000 });
    expect(await by(phone.page, 'my-seat').count()).toBe(0);
    if (mine.place !== 1) expect((await phone.page.locator('.big').textContent())?.trim()).toBe(String(mine.place));
  });

  test('the cashier pays the prizes; who came back stands once; every cent and every record agrees', async () => {
    await by(desk.page, 'tab-prizes').click();
    const prizes = (await view()).prizes.length;
    for (let left = prizes; left > 0; left -= 1) {
      await eventually(async () => expect(await by(desk.page, 'pay').count()).toBe(left));
      await by(desk.page, 'pay').first().click();
    }
    await eventually(async () => expect(await by(desk.page, 'receipt').count()).toBe(prizes));
    const now = await view();
    expect(now.results).toHaveLength(24);
    expect(new Set(now.results.map((row) => row.name)).size).toBe(24);
    expect(now.entries!.filter((entry) => entry.prize_paid).reduce((sum, entry) => sum + entry.prize!.minor, 0)).toBe(now.pool.minor);
    expect(now.pool.minor).toBe(26 * 10_000);
    await desk.page.goto(`/t/${id}/results`);
    await desk.page.getByText(said.results, { exact: true }).first().waitFor();
    await eventually(async () => expect(await by(desk.page, 'result').count()).toBe(24));
    for (const { errors } of [desk, floor, tv, phone]) expect(errors).toEqual([]);
    await house.kill();
    const { code, said: told } = house.verify();
    expect(code, told).toBe(0);
  });
});
