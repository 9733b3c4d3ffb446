// What an evening brings that was not planned: a tournament cancelled, tables broken, a structure changed during play.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { by, open_browser, open_window, screens, sign_in, type Window } from './browser';
import { eventually, House, Staff } from './house';

let house: House;
let browser: Browser;
let boss: Staff;

beforeAll(async () => {
  house = await House.open();
  browser = await open_browser();
  boss = await Staff.administrator(house);
  await boss.add_account('Félix', 'floor', 'felix-pin-1');
  await boss.add_account('Marta', 'cashier', 'marta-pin-1');
  await boss.add_account('Diana', 'director', 'diana-pin-1');
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const pins: Record<string, string> = { Félix: 'felix-pin-1', Marta: 'marta-pin-1', Diana: 'diana-pin-1' };
async function at(name: string, path: string, screen: keyof typeof screens = 'laptop', locale = 'en-GB'): Promise<Window> {
  const window = await open_window(browser, house, screen, locale);
  await sign_in(window.page, name, pins[name]);
  await window.page.goto(path);
  return window;
}

test('a cancelled tournament: one refunded, one taken along to a dearer event, the rest refunded at once, every cent shown', async () => {
  const id = await boss.tournament(6);
  const other = await boss.tournament(1, (setup) => { setup.name = 'Sunday'; setup.buy_in.minor = 20000; setup.fee.minor = 2000; });
  await boss.in_tournament(id, 'CancelTournament', { reason: 'too few players' });
  const { page, errors, context } = await at('Marta', `/t/${id}/desk`);
  await by(page, 'refunds').getByText('too few players').waitFor();
  const money = async () => [await by(page, 'refunds-held').textContent(), await by(page, 'refunds-given').textContent()];
  expect(await money()).toEqual(['€990 (6)', '€0 (0)']);
  expect(await by(page, 'search').count()).toBe(0);
  const [first, second] = (await boss.view(id)).entries!;
  await page.locator(`[data-test="held"][data-entry="${first.entry}"]`).locator('[data-test="refund-one"]').click();
  await eventually(async () => expect(await money()).toEqual(['€825 (5)', '€165 (1)']));
  await by(page, 'transfer-to').selectOption(other);
  const row = page.locator(`[data-test="held"][data-entry="${second.entry}"]`).locator('[data-test="transfer-one"]');
  expect(await row.textContent()).toContain('collect €55');
  // The difference in price is taken as it is paid, and lies in that drawer.
  await by(page, 'pay-card').click();
  await row.click();
  await eventually(async () => expect(await by(page, 'refunds-moved').textContent()).toBe('€165 (1)'));
  expect((await boss.view(other)).drawers).toMatchObject({ cash: { minor: 22000 }, card: { minor: 5500 }, transfer: { minor: 0 }, ticket: { minor: 0 } });
  const there = (await boss.view(other)).entries!.find((entry) => entry.person === second.person)!;
  expect([there.status, there.paid.minor, there.credit?.minor]).toEqual(['seated', 22000, 16500]);
  await by(page, 'refund-all').click();
  expect(await by(page, 'ask-refund').locator('h2').textContent()).toBe('Refund €660 for 4 entries?');
  await by(page, 'confirm-refund').click();
  await eventually(async () => expect(await money()).toEqual(['€0 (0)', '€825 (5)']));
  await page.getByText('the house holds nobody’s money').waitFor();
  const now = await boss.view(id);
  expect([now.pool.minor, now.fees.minor, now.counts.entries]).toEqual([0, 0, 0]);
  // Nothing offers to undo what left the house, nor what a cashier may not undo.
  await eventually(async () => expect(await by(page, 'undo').textContent()).toBe('Nothing to undo'));
  expect(await by(page, 'undo').isDisabled()).toBe(true);
  const { steps } = await boss.get<{ steps: { step: number; types: string[]; may_undo: boolean }[] }>(`/tournaments/${id}/history`);
  const money_out = steps.filter((step) => step.types.some((type) => type === 'EntryRefunded' || type === 'EntryTransferred'));
  expect(money_out).toHaveLength(3);
  expect(money_out.map((step) => step.may_undo)).toEqual([false, false, false]);
  expect(errors).toEqual([]);
  await context.close();
});

test('all entries of a cancelled tournament are taken along at once, and what is over is given back from the drawer that is chosen', async () => {
  const id = await boss.tournament(3);
  const other = await boss.tournament(0, (setup) => { setup.name = 'Cheaper'; setup.buy_in.minor = 10000; setup.fee.minor = 1000; });
  await boss.in_tournament(id, 'CancelTournament', { reason: 'a leak' });
  const { page, errors, context } = await at('Marta', `/t/${id}/desk`);
  await by(page, 'transfer-to').selectOption(other);
  expect(await by(page, 'transfer-one').first().textContent()).toContain('give back €55');
  await by(page, 'pay-transfer').click();
  expect(await by(page, 'transfer-all').textContent()).toBe('Take all 3 entries along');
  await by(page, 'transfer-all').click();
  await eventually(async () => expect(await by(page, 'refunds-moved').textContent()).toBe('€495 (3)'));
  expect(await by(page, 'refunds-held').textContent()).toBe('€0 (0)');
  const there = await boss.view(other);
  expect([there.counts.entries, there.pool.minor, there.fees.minor]).toEqual([3, 30000, 3000]);
  expect(there.drawers).toMatchObject({ cash: { minor: 0 }, transfer: { minor: -16500 } });
  // A price that is the same asks for no drawer.
  await boss.in_tournament(other, 'CancelTournament', { reason: 'no tables' });
  await boss.tournament(0, (setup) => { setup.name = 'As dear'; setup.buy_in.minor = 10000; setup.fee.minor = 1000; });
  await page.goto(`/t/${other}/desk`);
  await by(page, 'transfer-to').selectOption({ label: 'As dear · €110' });
  expect(await by(page, 'pay-cash').count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('a table is broken: asked first, then who goes where on the floor, on paper, on the phone and on the television', async () => {
  const id = await boss.tournament(14, (setup) => { setup.seats_per_table = 7; setup.opening_tables = 3; });
  await boss.in_tournament(id, 'StartClock');
  const tv = await open_window(browser, house, 'tv', 'en-GB');
  await tv.page.goto(`/t/${id}/clock`);
  const { page, errors, context } = await at('Félix', `/t/${id}/floor`);
  const before = await boss.view(id);
  const broken = before.tables.at(-1)!;
  const movers = broken.seats.filter((seat) => seat.entry !== null);
  await by(page, `break-${broken.table}`).click();
  await eventually(async () => expect(await by(page, 'asked').locator('.clip').allTextContents()).toEqual(movers.map((seat) => seat.name)));
  // Who thinks better of it has changed nothing; who acts meanwhile is seen in what is asked.
  await page.keyboard.press('Escape');
  expect((await boss.view(id)).version).toBe(before.version);
  await by(page, `break-${broken.table}`).click();
  await by(page, 'confirm-moves').waitFor();
  await boss.in_tournament(id, 'BustOut', { entries: [movers[0].entry], by: [] });
  await eventually(async () => expect(await by(page, 'confirm-moves').textContent()).toBe(`Move ${movers.length - 1} players`));
  await by(page, 'confirm-moves').click();
  await eventually(async () => expect(await by(page, 'moved').count()).toBe(movers.length - 1));
  const now = await boss.view(id);
  const [{ moved, broken: which }] = now.moves;
  expect(which).toBe(broken.table);
  for (const one of moved) {
    const row = page.locator(`[data-test="moved"][data-entry="${one.entry}"]`);
    expect(await row.textContent()).toContain(`${one.from_table}–${one.from_seat}→${one.table}–${one.seat}`);
  }
  // Paper: one slip a player, with nothing else on it.
  await page.evaluate(() => { (window as unknown as { print: () => void }).print = () => { document.body.dataset.printed = document.querySelector('[data-test="slips"]')?.textContent ?? ''; }; });
  await by(page, 'print-slips').first().click();
  const slips = await eventually(async () => { const text = await page.evaluate(() => document.body.dataset.printed ?? ''); expect(text).not.toBe(''); return text; });
  for (const one of moved) expect(slips).toContain(`TABLE ${one.table} · SEAT ${one.seat}`);
  expect(await by(page, 'slips').locator('section').count()).toBe(moved.length);
  // The phone of one of them, and the wall.
  const phone = await open_window(browser, house, 'phone', 'es-ES');
  const mine = now.entries!.find((entry) => entry.entry === moved[0].entry)!;
  await phone.page.goto(`/seat/${mine.ticket}`);
  expect(await by(phone.page, 'my-move').textContent()).toBe(`Tienes un nuevo asiento. Venías de la mesa ${moved[0].from_table}, asiento ${moved[0].from_seat}.`);
  const seen = await eventually(async () => { const rows = await by(tv.page, 'tv-moves').locator('li').allTextContents(); expect(rows.length).toBeGreaterThan(0); return rows; });
  expect(moved.some((one) => seen[0].includes(`${one.table}–${one.seat}`))).toBe(true);
  // Undone, it is nobody's new seat.
  await by(page, 'undo').click();
  await eventually(async () => expect(await by(page, 'moves').count()).toBe(0));
  await eventually(async () => expect(await by(tv.page, 'tv-moves').count()).toBe(0));
  await eventually(async () => expect(await by(phone.page, 'my-move').count()).toBe(0), 8000);
  expect([...errors, ...tv.errors, ...phone.errors]).toEqual([]);
  for (const one of [context, tv.context, phone.context]) await one.close();
});

test('a balance that moves one is done at once, one that moves more is asked', async () => {
  const id = await boss.tournament(10, (setup) => { setup.seats_per_table = 6; setup.opening_tables = 2; });
  await boss.in_tournament(id, 'StartClock');
  const { page, context } = await at('Félix', `/t/${id}/floor`);
  const out = async (count: number) => {
    const [table] = (await boss.view(id)).tables;
    for (const seat of table.seats.filter((one) => one.entry !== null).slice(0, count)) await boss.in_tournament(id, 'BustOut', { entries: [seat.entry], by: [] });
  };
  await out(2);
  await by(page, 'balance').click();
  await eventually(async () => expect((await boss.view(id)).tables.map((table) => table.players)).toEqual([4, 4]));
  expect(await by(page, 'confirm-moves').count()).toBe(0);
  await out(4);
  await eventually(async () => expect(await page.locator('button[data-entry]').count()).toBe(4));
  await by(page, 'balance').click();
  expect(await by(page, 'asked').textContent()).toBe('2 players from table 2 to table 1');
  await by(page, 'confirm-moves').click();
  await eventually(async () => expect((await boss.view(id)).tables.map((table) => table.players)).toEqual([2, 2]));
  await context.close();
});

test('during play the director changes levels, late registration, cap and payout, and every screen shows it', async () => {
  const id = await boss.tournament(5, (setup) => { setup.late_levels = 2; });
  await boss.in_tournament(id, 'StartClock');
  const tv = await open_window(browser, house, 'tv', 'en-GB');
  await tv.page.goto(`/t/${id}/clock`);
  await tv.page.getByText('Registration until the end of level 2').waitFor();
  const { page, errors, context } = await at('Diana', `/t/${id}/setup`);
  const form = by(page, 'running-changes');
  // What is being played stays.
  expect(await form.locator('tr').nth(1).locator('input').first().isDisabled()).toBe(true);
  await by(page, 'running-late').fill('3');
  await by(page, 'running-cap').fill('40');
  await form.locator('[data-test="level-row"]').nth(1).locator('[data-test="level-minutes"]').fill('7');
  await by(page, 'running-payout').click();
  await form.locator('[data-test="shares"]').first().fill('100');
  await by(page, 'save-running').click();
  await eventually(async () => {
    const { setup } = await boss.view(id);
    expect([setup.late_levels, setup.max_entries, setup.levels[1].duration_ms]).toEqual([3, 40, 420_000]);
  });
  await tv.page.getByText('Registration until the end of level 3').waitFor();
  await eventually(async () => expect((await by(tv.page, 'tv-change').allTextContents()).join()).toContain('The levels to come have changed'));
  expect(await by(page, 'save-running').isDisabled()).toBe(true);
  // Each was a step of its own, named by what it was; the last is undone, and the form follows.
  const types = (await boss.get<{ steps: { types: string[] }[] }>(`/tournaments/${id}/history`)).steps.map((step) => step.types[0]);
  expect(types).toEqual(expect.arrayContaining(['LevelsChanged', 'LateRegistrationChanged', 'CapChanged']));
  const late = (await boss.get<{ steps: { step: number; types: string[] }[] }>(`/tournaments/${id}/history`)).steps.find((step) => step.types[0] === 'LateRegistrationChanged')!;
  await boss.in_tournament(id, 'UndoStep', { step: late.step });
  await eventually(async () => expect(await by(page, 'running-late').inputValue()).toBe('2'));
  // Published prizes are locked.
  await boss.in_tournament(id, 'PublishPrizes');
  await eventually(async () => expect(await form.locator('[data-test="shares"]').first().isDisabled()).toBe(true));
  expect([...errors, ...tv.errors]).toEqual([]);
  for (const one of [context, tv.context]) await one.close();
});

test('a prize that is paid has a receipt to sign: who, what for, how much, by whom, two copies', async () => {
  const id = await boss.tournament(3, (setup) => { setup.late_levels = 0; });
  await boss.in_tournament(id, 'StartClock');
  for (const entry of [1, 2]) await boss.in_tournament(id, 'BustOut', { entries: [entry], by: [3] });
  const { page, errors, context } = await at('Marta', `/t/${id}/desk`);
  await by(page, 'tab-prizes').click();
  expect(await by(page, 'receipt').count()).toBe(0);
  await by(page, 'pay').first().click();
  await by(page, 'receipt').first().waitFor();
  await page.evaluate(() => { (window as unknown as { print: () => void }).print = () => { document.body.dataset.printed = (document.querySelector('[data-test="receipt-paper"]') as HTMLElement).innerHTML; }; });
  const winner = (await boss.view(id)).entries!.find((entry) => entry.place === 1)!;
  await by(page, 'receipt').first().click();
  const paper = await eventually(async () => { const text = await page.evaluate(() => document.body.dataset.printed ?? ''); expect(text).not.toBe(''); return text; });
  expect(paper.match(/<section/g)).toHaveLength(2);
  for (const part of ['Payout receipt', winner.name, '€450', '>1.<', 'Marta', 'signature', winner.person.slice(0, 8)]) expect(paper).toContain(part);
  // On the wall the names stand beside the paid places.
  const tv = await open_window(browser, house, 'tv', 'en-GB');
  await tv.page.goto(`/t/${id}/clock`);
  const public_name = winner.name.replace(/^(\S+) (\S).*$/, '$1 $2.');
  await eventually(async () => expect(await by(tv.page, 'paid-name').first().textContent()).toBe(public_name));
  await tv.context.close();
  expect(errors).toEqual([]);
  await context.close();
});

test('Enter sells to new people one after the other, and the sign-in says whose name to type', async () => {
  const id = await boss.tournament(1);
  const { page, context } = await at('Marta', `/t/${id}/desk`);
  for (const name of ['Uno Nuevo', 'Dos Nueva', 'Tres Nuevo']) {
    await by(page, 'search').fill(name);
    await by(page, 'new-person').waitFor();
    await by(page, 'search').press('Enter');
    await by(page, 'person-form').waitFor();
    await eventually(async () => expect(await page.evaluate(() => document.activeElement?.getAttribute('data-test'))).toBe('last-name'));
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await by(page, 'ticket-name').textContent()).toBe(name));
    await eventually(async () => expect(await page.evaluate(() => document.activeElement?.getAttribute('data-test'))).toBe('search'));
  }
  // Paid by card, and kept so: on the list, in its drawer, and for the next one.
  await by(page, 'pay-card').click();
  await by(page, 'search').fill('Cuatro Nueva');
  await by(page, 'new-person').waitFor();
  await by(page, 'search').press('Enter');
  await by(page, 'last-name').press('Enter');
  await eventually(async () => expect(await by(page, 'ticket-name').textContent()).toBe('Cuatro Nueva'));
  const paid = (await boss.view(id)).entries!.find((entry) => entry.name === 'Cuatro Nueva')!;
  expect([paid.payment, (await boss.view(id)).drawers!.card.minor]).toEqual(['card', 16500]);
  expect(await by(page, 'pay-card').getAttribute('aria-checked')).toBe('true');
  // One table is one table.
  await page.goto(`/t/${id}/seating`);
  await page.getByText('5 players, 1 table', { exact: true }).waitFor();
  await context.close();
  const stranger = await open_window(browser, house, 'phone', 'en-GB');
  await stranger.page.goto('/sign-in');
  await stranger.page.getByText('The name the administrator gave your account').waitFor();
  await stranger.context.close();
});
