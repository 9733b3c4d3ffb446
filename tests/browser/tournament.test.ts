// One tournament of 18 players from set-up to payout, as staff do it: a director, a cashier (Spanish), a floor (English),
// a television and a phone at once, and the server killed twice on the way. Nothing acknowledged may be missing.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EntryView, TournamentView } from '../../web/src/api/types';
import { by, open_browser, open_window, screenshot, sign_in, type Window } from './browser';
import { eventually, House, pause, Staff } from './house';

const people: [string, string][] = [
  ['Ana', 'Núñez'], ['Łukasz', 'Wiśniewski'], ['Jörg', 'Müller'], ['Beatriz', 'Gonçalves'], ['Iñaki', 'Ibáñez'], ['Søren', 'Ågård'],
  ['Marco', 'Rossi'], ['Giulia', 'Bianchi'], ['João', 'Silva'], ['Inês', 'Conceição'], ['Đorđe', 'Novák'], ['Hélène', 'Çelik'],
  ['Zoë', '=1+1'], ['Paolo', 'Esposito'], ['Núria', 'Peña'], ['Xavi', "O'Neill"], ['Ágata', 'Öztürk'], ['Pedro', 'de la Cruz'],
];

/** As anybody sees a name unless the house says otherwise: "Ana N." */
const public_name = (name: string) => people.filter(([first, last]) => `${first} ${last}` === name).map(([first, last]) => `${first} ${last[0]}.`)[0];

let house: House;
let browser: Browser;
let cashier: Window, floor: Window, tv: Window, phone: Window, director: Window;
let boss: Staff;
let id = '';
// What a page has shown as done: the journal must hold all of it at the end.
const acknowledged = { sold: new Map<number, { name: string; table: string; seat: string }>(), out: [] as number[] };

beforeAll(async () => {
  house = await House.open();
  browser = await open_browser();
  director = await open_window(browser, house, 'tablet', 'en-GB');
  cashier = await open_window(browser, house, 'desk', 'es-ES');
  floor = await open_window(browser, house, 'desk', 'en-GB');
  tv = await open_window(browser, house, 'tv', 'en-GB');
  phone = await open_window(browser, house, 'phone', 'es-ES');
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

// Each step stands on the one before: after a failure the rest would only fail for its sake.
let broken = false;
beforeEach(({ skip, onTestFailed }) => {
  if (broken) skip();
  onTestFailed(() => {
    broken = true;
  });
});

const view = (): Promise<TournamentView> => boss.view(id);
const entry_of = async (name: string): Promise<EntryView> => {
  const found = ((await view()).entries ?? []).filter((entry) => entry.name === name && entry.status !== 'refunded');
  expect(found).toHaveLength(1);
  return found[0];
};

test('the administrator signs in with the one-time PIN, chooses one, and makes accounts', async () => {
  const { page } = director;
  await page.goto('/');
  await sign_in(page, 'administrator', house.one_time_pin, 'opensesame');
  const pins = new Map<string, string>();
  await page.goto('/accounts');
  for (const [name, role] of [['Dora', 'director'], ['Marta', 'cashier'], ['Félix', 'floor']]) {
    await by(page, 'account-name').fill(name);
    await by(page, 'account-role').selectOption(role);
    await by(page, 'add-account').click();
    await page.locator('[data-test="one-time-pin"]', { hasText: name }).waitFor();
    pins.set(name, (await by(page, 'pin-value').textContent()) ?? '');
  }
  expect(new Set(pins.values()).size).toBe(3);
  boss = new Staff(house);
  await boss.sign_in('administrator', 'opensesame');
  await by(page, 'account').click();
  await by(page, 'sign-out').click();
  await sign_in(page, 'Dora', pins.get('Dora') ?? '', 'dora-pin-1');
  await sign_in(cashier.page, 'Marta', pins.get('Marta') ?? '', 'marta-pin-1');
  await sign_in(floor.page, 'felix', pins.get('Félix') ?? '', 'felix-pin-1');
});

test('the director sets a tournament up with three fields and opens registration', async () => {
  const { page } = director;
  await by(page, 'new-tournament').click();
  // Mistakes are said before anything is stored.
  await by(page, 'open-registration').click();
  await by(page, 'fault').first().waitFor();
  await by(page, 'setup-name').fill('Torneo de otoño');
  await by(page, 'setup-buy-in').fill('150');
  expect(await by(page, 'setup-fee').inputValue()).toBe('15');
  await screenshot(page, 'setup');
  await by(page, 'open-registration').click();
  await page.waitForURL('**/desk');
  id = /\/t\/([^/]+)\/desk/.exec(page.url())?.[1] ?? '';
  expect((await view()).status).toBe('registering');
});

async function sell_to_new(page: Page, first: string, last: string, before_last_enter = async () => {}): Promise<void> {
  await by(page, 'search').fill(`${first} ${last}`);
  await by(page, 'new-person').waitFor();
  await by(page, 'search').press('Enter');
  await by(page, 'last-name').fill(last);
  await by(page, 'first-name').fill(first);
  await before_last_enter();
  await by(page, 'last-name').press('Enter');
}

async function keep_ticket(page: Page, name: string): Promise<number> {
  await page.locator('[data-test="ticket-name"]', { hasText: name }).waitFor({ timeout: 30_000 });
  const entry = Number(await by(page, 'ticket').getAttribute('data-entry'));
  // What a player takes home to ask the house by: `riffle verify --head`.
  expect(await by(page, 'ticket-head').first().textContent()).toMatch(/^\d+(-[0-9A-Z]{4}){3}$/);
  acknowledged.sold.set(entry, {
    name, table: (await by(page, 'ticket-table').textContent()) ?? '', seat: (await by(page, 'ticket-seat').textContent()) ?? '',
  });
  return entry;
}

test('the cashier sells 18 entries in Spanish, one of them while the server is dead', async () => {
  const { page } = cashier;
  await tv.page.goto(`/t/${id}/clock`);
  await page.goto(`/t/${id}/desk`);
  await page.getByRole('heading', { name: 'Vender una entrada' }).waitFor();
  for (const [i, [first, last]] of people.entries()) {
    if (i === 9) {
      await sell_to_new(page, first, last, () => house.kill());
      await by(page, 'offline').waitFor();
      expect(await by(page, 'offline').textContent()).toContain('Sin conexión');
      await by(tv.page, 'offline').waitFor();
      await pause(1500);
      await house.start();
    } else {
      await sell_to_new(page, first, last);
    }
    await keep_ticket(page, `${first} ${last}`);
  }
  await screenshot(page, 'desk');
  await eventually(async () => expect(await by(page, 'entries-count').textContent()).toBe('18'));
  // Sent again and again while the server was down, sold once.
  expect((await view()).entries).toHaveLength(18);
  await eventually(async () => expect(await by(tv.page, 'players').textContent()).toBe('18 / 18'));
  expect(await by(page, 'offline').count()).toBe(0);
});

test('a refund and a new sale to the same person, found without accents', async () => {
  const { page } = cashier;
  const before = await entry_of('Ana Núñez');
  await page.locator(`[data-test="entry"][data-entry="${before.entry}"] [data-test="refund"]`).click();
  await eventually(async () => expect(await by(page, 'entries-count').textContent()).toBe('17'));
  acknowledged.sold.delete(before.entry);
  await by(page, 'search').fill('nunez ANA');
  await page.locator('[data-test="person"]', { hasText: 'Ana Núñez' }).waitFor();
  await by(page, 'search').press('Enter');
  await eventually(async () => expect(await by(page, 'entries-count').textContent()).toBe('18'));
  const entry = await keep_ticket(page, 'Ana Núñez');
  expect(entry).toBeGreaterThan(18);
});

test('the phone shows the seat of the ticket', async () => {
  const entry = await entry_of('Łukasz Wiśniewski');
  await phone.page.goto(`/seat/${entry.ticket}`);
  await eventually(async () => expect((await by(phone.page, 'my-seat').textContent())?.replace(/\D+/g, ' ').trim()).toBe(`${entry.table} ${entry.seat}`));
  expect(await phone.page.locator('h1').textContent()).toContain('Łukasz');
  await screenshot(phone.page, 'seat');
  const svg = await (await fetch(`${house.address}/api/v1/tickets/${entry.ticket}.svg`)).text();
  expect(svg).toContain('<svg');
});

async function bust(page: Page, entry: number, winner: number | null, also: number[] = []): Promise<void> {
  await page.locator(`button[data-entry="${entry}"]`).click();
  await by(page, 'bust').click();
  if (winner !== null) await by(page, `by-${winner}`).click();
  for (const other of also) await by(page, `also-${other}`).click();
  await by(page, 'confirm-bust').click();
}

const gone = (page: Page, entry: number) => eventually(async () => expect(await page.locator(`button[data-entry="${entry}"]`).count()).toBe(0), 30_000);

/** Two who sit together: the one to go and the one who takes the chips. */
async function pair(): Promise<[number, number, number[]]> {
  const table = (await view()).tables.sort((a, b) => b.players - a.players)[0];
  const entries = table.seats.flatMap((seat) => (seat.entry === null ? [] : [seat.entry]));
  return [entries[0], entries[entries.length - 1], entries];
}

test('the floor starts the clock with Ctrl and Space, and the television turns green', async () => {
  const { page } = floor;
  await page.goto(`/t/${id}/floor`);
  await by(page, 'clock-bar').waitFor();
  expect(await by(tv.page, 'clock').getAttribute('data-state')).toBe('stopped');
  await page.keyboard.press('Control+ ');
  await eventually(async () => expect(await by(tv.page, 'clock').getAttribute('data-state')).toBe('running'));
  await screenshot(page, 'floor-start');
});

test('players go out; an undo brings one back; the server dies in the middle of a bust-out', async () => {
  const { page } = floor;
  for (let i = 0; i < 4; i += 1) {
    const [out, winner] = await pair();
    await bust(page, out, winner);
    await gone(page, out);
    acknowledged.out.push(out);
  }
  // Undo says what it undoes, and does it.
  const last = acknowledged.out[acknowledged.out.length - 1];
  const name = ((await view()).entries ?? []).find((entry) => entry.entry === last)?.name ?? '';
  await eventually(async () => expect(await by(page, 'undo').textContent()).toContain(name));
  await page.keyboard.press('Control+z');
  await page.locator(`button[data-entry="${last}"]`).waitFor();
  await eventually(async () => expect(await by(tv.page, 'players').textContent()).toBe('15 / 18'));
  await page.keyboard.press('Control+Shift+z');
  await gone(page, last);

  const [out, winner] = await pair();
  await page.locator(`button[data-entry="${out}"]`).click();
  await by(page, 'bust').click();
  await by(page, `by-${winner}`).click();
  await house.kill();
  await by(page, 'confirm-bust').click();
  await by(page, 'offline').waitFor();
  // The television keeps counting by itself.
  const shown = await by(tv.page, 'time').textContent();
  await eventually(async () => expect(await by(tv.page, 'time').textContent()).not.toBe(shown));
  await house.start();
  await gone(page, out);
  acknowledged.out.push(out);
  await eventually(async () => expect(await by(tv.page, 'players').textContent()).toBe('13 / 18'));
  expect((await view()).clock.state).toBe('running');
});

test('two in one hand, a move, and a table broken', async () => {
  const { page } = floor;
  const [first, winner, all] = await pair();
  const second = all[1];
  await bust(page, first, winner, [second]);
  await gone(page, second);
  acknowledged.out.push(first, second);
  while ((await view()).counts.players_left > 9) {
    const [out, by_whom] = await pair();
    await bust(page, out, by_whom);
    await gone(page, out);
    acknowledged.out.push(out);
  }
  const now = await view();
  expect(now.tables).toHaveLength(2);
  const [from, to] = [...now.tables].sort((a, b) => a.players - b.players);
  const mover = from.seats.find((seat) => seat.entry !== null)!;
  const free = to.seats.find((seat) => seat.entry === null)!;
  await page.locator(`button[data-entry="${mover.entry}"]`).click();
  await by(page, 'move').click();
  await by(page, `seat-${to.table}-${free.seat}`).click();
  await eventually(async () => expect(await by(page, `seat-${to.table}-${free.seat}`).getAttribute('data-entry')).toBe(String(mover.entry)));
  await screenshot(page, 'floor-two-tables');
  await by(page, `break-${from.table}`).click();
  // More than one gets up: who, is asked first.
  const rising = (await view()).tables.find((table) => table.table === from.table)!.players;
  await eventually(async () => expect(await by(page, 'asked').count()).toBe(rising));
  await by(page, 'confirm-moves').click();
  await eventually(async () => expect((await view()).tables).toHaveLength(1));
  await eventually(async () => expect(await by(page, `table-${from.table}`).count()).toBe(0));
  expect((await view()).counts.players_left).toBe(9);
});

test('the director publishes the prizes, and play goes on to the winner', async () => {
  await director.page.goto(`/t/${id}/results`);
  await by(director.page, 'publish').click();
  await eventually(async () => expect((await view()).prizes_published).toBe(true));
  const { page } = floor;
  while ((await view()).status !== 'finished') {
    const [out, winner] = await pair();
    await bust(page, out, winner);
    acknowledged.out.push(out);
    await eventually(async () => expect((await view()).entries?.find((entry) => entry.entry === out)?.status).toBe('busted'));
    await pause(50);
  }
  const winner = (await view()).results.find((row) => row.place === 1)!;
  await tv.page.getByText(public_name(winner.name)).first().waitFor();
  expect(await tv.page.getByText(winner.name).count()).toBe(0);
  await screenshot(tv.page, 'clock-winner');
});

test('the cashier pays the prizes in Spanish', async () => {
  const { page } = cashier;
  await by(page, 'tab-prizes').click();
  await page.getByText('Pagar').first().waitFor();
  const prizes = await by(page, 'prize').count();
  expect(prizes).toBe((await view()).prizes.length);
  for (let left = prizes; left > 0; left -= 1) {
    await eventually(async () => expect(await by(page, 'pay').count()).toBe(left));
    await by(page, 'pay').first().click();
  }
  await eventually(async () => expect(await by(page, 'pay').count()).toBe(0));
  // Paid to the wrong hand: the money comes back, and is paid again. Nothing offers to undo a payment.
  await by(page, 'take-back').first().click();
  await eventually(async () => expect(await by(page, 'pay').count()).toBe(1));
  expect((await view()).entries!.filter((entry) => entry.prize !== null && !entry.prize_paid)).toHaveLength(1);
  await by(page, 'pay').first().click();
  await eventually(async () => expect(await by(page, 'pay').count()).toBe(0));
});

test('nothing that was acknowledged is missing', async () => {
  const now = await view();
  const entries = new Map((now.entries ?? []).map((entry) => [entry.entry, entry]));
  expect(now.counts.entries).toBe(18);
  expect(acknowledged.sold.size).toBe(18);
  for (const [number, sold] of acknowledged.sold) expect(entries.get(number)?.name).toBe(sold.name);
  // Places run against the order of going out, and everyone who went out has one.
  expect(acknowledged.out).toHaveLength(17);
  acknowledged.out.forEach((entry, i) => expect(entries.get(entry)?.place).toBe(18 - i));
  expect(now.results.map((row) => row.place)).toEqual(Array.from({ length: 18 }, (_, i) => i + 1));
  // Money: the pool is 18 buy-ins, the prizes are the pool, all of it is paid.
  expect(now.pool.minor).toBe(18 * 15000);
  expect(now.prizes.reduce((sum, prize) => sum + prize.amount.minor, 0)).toBe(now.pool.minor);
  const paid = now.results.filter((row) => row.prize !== null);
  expect(paid.every((row) => row.paid)).toBe(true);
  expect(paid.reduce((sum, row) => sum + (row.prize?.minor ?? 0), 0)).toBe(now.pool.minor);
});

test('the results as a page and as CSV', async () => {
  const { page } = director;
  await eventually(async () => expect(await by(page, 'result').count()).toBe(18));
  // By the name's own cell: another player may have been knocked out by him.
  await page.locator('[data-test="result"] b.strong', { hasText: 'Łukasz Wiśniewski' }).first().waitFor();
  await screenshot(page, 'results');
  const link = await by(page, 'csv').getAttribute('href');
  const csv = await (await fetch(house.address + link)).text();
  const lines = csv.trim().split(/\r?\n/);
  expect(lines).toHaveLength(19);
  for (const [first, last] of people) {
    expect(csv).toContain(public_name(`${first} ${last}`));
    expect(csv).not.toContain(`${first} ${last}`);
  }
  // No cell may begin as a formula, whatever a person is called.
  for (const line of lines.slice(1)) expect(line).not.toMatch(/(^|,)"?[=+@]/);
  const { results, prizes } = await view();
  expect(lines[1]).toContain(public_name(results[0].name));
  expect(lines[1]).toContain((prizes[0].amount.minor / 100).toFixed(2));
});

test('the pages had no error of their own, and the journal verifies', async () => {
  for (const window of [cashier, floor, tv, phone, director]) expect(window.errors).toEqual([]);
  await house.kill();
  const { code, said } = house.verify();
  expect(code, said).toBe(0);
});
