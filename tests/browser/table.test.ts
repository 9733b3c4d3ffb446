// A tablet at a table: a hand played by taps, with something that happened, a choice, an undo and a bust-out.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveTableView } from '../../web/src/api/types';
import { by, open_browser, open_window, sign_in } from './browser';
import { eventually, House, Staff } from './house';

let house: House;
let browser: Browser;
let boss: Staff;
let id = '';

beforeAll(async () => {
  house = await House.open();
  browser = await open_browser();
  boss = await Staff.administrator(house);
  await boss.add_account('Dani', 'dealer', 'dani-pin-1');
  await boss.add_account('Flora', 'floor', 'flora-pin-1');
  id = await boss.tournament(4, (setup) => { setup.seats_per_table = 6; setup.opening_tables = 1; setup.late_levels = 0; });
  await boss.in_tournament(id, 'StartClock');
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const at_table = () => boss.get<LiveTableView>(`/tournaments/${id}/tables/1`);
const has = (page: Page, name: string, text: string | RegExp) => eventually(async () => expect(await by(page, name).first().textContent()).toMatch(text));
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.RIFFLE_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `table-${name}.png`) });
}
/** The tap is shown when it is somebody else's turn. */
async function tap(page: Page, what: string): Promise<void> {
  const before = (await at_table()).version;
  await by(page, what).click();
  await eventually(async () => expect((await at_table()).version).toBeGreaterThan(before));
}
async function deal(page: Page, ...cards: string[]): Promise<void> {
  const before = (await at_table()).version;
  for (const card of cards) await by(page, `card-${card}`).click();
  await by(page, 'cards-done').click();
  await eventually(async () => expect((await at_table()).version).toBeGreaterThan(before));
}

test('the floor opens the table from the map, and a hand is played with a ruling, a choice, an undo and a bust-out', async () => {
  const { page, errors } = await open_window(browser, house, 'tablet', 'en-GB');
  await sign_in(page, 'Flora', 'flora-pin-1');
  await page.goto(`/t/${id}/floor`);
  await by(page, 'live-1').click();
  await page.waitForURL(`**/t/${id}/table/1`);
  // Not followed yet: where is the button?
  const { coming } = await at_table();
  await by(page, `button-at-${coming[0].seat}`).click();
  await picture(page, 'closed');
  await tap(page, 'open-table');
  await tap(page, 'start-hand');
  await has(page, 'pot', /\d/);
  const begun = await at_table();
  await has(page, 'raise-range', new RegExp(begun.legal!.raise!.least.toLocaleString('en-GB')));
  await picture(page, 'betting');

  // One chip of more than the call, in silence: told, ruled on and carried out.
  const first = begun.to_act!;
  await by(page, 'what-happened').click();
  await by(page, 'tell-bet').click();
  await by(page, 'chip-5000').click();
  await picture(page, 'telling');
  await tap(page, 'tell-rule');
  await has(page, 'outcome', /call/i);
  await eventually(async () => expect(await by(page, 'cite').count()).toBeGreaterThan(0));
  expect((await at_table()).to_act).not.toBe(first);
  await picture(page, 'ruled');
  // Undone: it is his turn again.
  await tap(page, 'table-undo');
  await eventually(async () => expect(await by(page, `live-seat-${first}`).getAttribute('data-turn')).toBe('true'));
  await eventually(async () => expect(await by(page, 'ruling').count()).toBe(0));
  await tap(page, 'table-redo');

  // Time is called on a player who stalls: the director's choice.
  const slow = (await at_table()).to_act!;
  await by(page, 'what-happened').click();
  await by(page, 'tell-search').fill('calls time');
  await eventually(async () => expect(await by(page, 'tell-pick').first().getAttribute('data-matter')).toBe('clock_called'));
  await by(page, 'tell-pick').first().click();
  await by(page, 'slot-other').selectOption(String(slow));
  await by(page, 'slot-n').fill('60');
  await by(page, 'flag-stalling').click();
  await tap(page, 'tell-rule');
  await by(page, 'choose-0').waitFor();
  await picture(page, 'choice');
  await tap(page, 'choose-0');
  await by(page, 'chosen').waitFor();
  await has(page, 'called-clock', /\d+/);

  // All-in and a call; the others fold.
  await tap(page, 'do-all-in');
  const shover = slow;
  const caller = (await at_table()).to_act!;
  await tap(page, (await at_table()).legal!.call !== null ? 'do-call' : 'do-all-in');
  while ((await at_table()).phase === 'betting') await tap(page, 'do-fold');
  await deal(page, '2c', '7d', '9h');
  await eventually(async () => expect(await by(page, 'table-board').locator('.card-face').count()).toBe(3));
  await deal(page, 'Js');
  await deal(page, '3d');
  for (const [seat, cards] of [[shover, ['As', 'Ad']], [caller, ['Kc', 'Kd']]] as const)
    if ((await at_table()).pending.includes(seat)) {
      await by(page, `show-${seat}`).click();
      await deal(page, ...cards);
    }
  await by(page, 'will-be-out').waitFor();
  await picture(page, 'over');
  await tap(page, 'end-hand');
  await eventually(async () => expect((await boss.view(id)).counts.players_left).toBe(3));
  await tap(page, 'start-hand');
  expect((await at_table()).seats.length).toBe(3);
  // A stack is counted and put right.
  const seat = (await at_table()).seats[0].seat;
  await by(page, `live-seat-${seat}`).click();
  await by(page, 'correct-stack').fill('12300');
  await by(page, 'correct-reason').fill('counted');
  await tap(page, 'correct-done');
  await has(page, `stack-${seat}`, /12,300/);
  expect(errors).toEqual([]);
  expect(await house.verify().code).toBe(0);
});

test('a dealer sees what another device does at once, in another language, and leaves the choice to the floor', async () => {
  const { page, errors } = await open_window(browser, house, 'tablet', 'es-ES');
  await sign_in(page, 'Dani', 'dani-pin-1');
  await page.goto(`/t/${id}/table/1`);
  const { to_act } = await at_table();
  await eventually(async () => expect(await by(page, `live-seat-${to_act}`).getAttribute('data-turn')).toBe('true'));
  const other = (await at_table()).seats.find((one) => one.seat !== to_act)!.seat;
  await boss.post(`/tournaments/${id}/tables/1/commands`, { type: 'TellWhatHappened', args: { act: { Incident: { matter: 'clock_called', seat: other, other: to_act, n: 60, circumstances: ['stalling'] } } } });
  await by(page, 'outcomes').waitFor();
  expect(await by(page, 'choose-0').count()).toBe(0);
  await has(page, 'explanation', /director/i);
  await picture(page, 'dealer-es');
  expect(errors).toEqual([]);
});

test('what a ruling demands stands on the page until the floor says that it was done', async () => {
  const { page, errors } = await open_window(browser, house, 'tablet', 'pt-PT');
  await sign_in(page, 'Flora', 'flora-pin-1');
  await page.goto(`/t/${id}/table/1`);
  const { to_act } = await at_table();
  // The pot of the hand before is claimed: this one is not closed before that is decided.
  await boss.post(`/tournaments/${id}/tables/1/commands`, { type: 'TellWhatHappened', args: { act: { Incident: { matter: 'pot_disputed', seat: to_act, n: 20 } } } });
  await has(page, 'task-0', /último pote/);
  await picture(page, 'task');
  while ((await at_table()).phase === 'betting') await tap(page, 'do-fold');
  await by(page, 'end-hand').click();
  await eventually(async () => expect(await page.getByText(/tarefas da mesa/).count()).toBeGreaterThan(0));
  expect((await at_table()).ended).toBe(false);
  await tap(page, 'task-done-0');
  await eventually(async () => expect(await by(page, 'task-0').count()).toBe(0));
  await tap(page, 'end-hand');
  await eventually(async () => expect((await at_table()).ended).toBe(true));
  expect(errors).toEqual([]);
  expect(await house.verify().code).toBe(0);
});
