// An evening on the floor page and at the desk: the room is full and somebody waits, a late entry takes the seat that comes
// free, a rebuy is declared and collected, tables are balanced, hand for hand to the money, and the last table is drawn.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { by, open_browser, open_window, sign_in, type Window } from './browser';
import { eventually, House, Staff } from './house';

let house: House;
let browser: Browser;
let boss: Staff;
let floor: Window;
let desk: Window;
let id = '';
let late = '';

beforeAll(async () => {
  house = await House.open();
  browser = await open_browser();
  boss = await Staff.administrator(house);
  await boss.add_account('Diana', 'director', 'diana-pin-1');
  // Twelve chairs in the room, eight places paid.
  id = await boss.tournament(12, (setup) => {
    Object.assign(setup, { book: 'cnp', seats_per_table: 6, opening_tables: 2, max_tables: 2, reentries: 0, rebuy: { price: 5000, fee: 500, chips: setup.starting_stack, until_level: 4 } });
    setup.payout = [{ min_entries: 1, shares_bp: [10000] }, { min_entries: 8, shares_bp: [3000, 2000, 1500, 1000, 800, 700, 500, 500] }];
  });
  await boss.in_tournament(id, 'StartClock');
  late = String((await boss.in_house('RegisterPerson', { first_name: 'Tarde', last_name: 'Quintanilla', nickname: '', country: 'ES', document: '', contact: '' })).person);
  floor = await open_window(browser, house, 'desk', 'en-GB');
  await sign_in(floor.page, 'Diana', 'diana-pin-1');
  await floor.page.goto(`/t/${id}/floor`);
  await by(floor.page, 'clock-bar').waitFor();
  desk = await open_window(browser, house, 'desk', 'en-GB');
  await sign_in(desk.page, 'Diana', 'diana-pin-1');
  await desk.page.goto(`/t/${id}/desk`);
  await by(desk.page, 'search').waitFor();
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const seated = async () => (await boss.view(id)).entries!.filter((one) => one.status === 'seated');
const sizes = async () => (await boss.view(id)).tables.map((table) => table.seats.filter((seat) => seat.entry !== null).length);
const choose = (page: Page, entry: number) => page.locator(`button[data-entry="${entry}"]`).first().click();
async function bust(entry: number): Promise<void> {
  await choose(floor.page, entry);
  await by(floor.page, 'bust').click();
  await by(floor.page, 'confirm-bust').click();
  await eventually(async () => expect((await boss.view(id)).entries!.find((one) => one.entry === entry)!.status).toBe('busted'));
}

test('the room is full: somebody waits, and takes the seat that comes free', async () => {
  const { page } = desk;
  await by(page, 'purpose').selectOption('JoinWaitingList');
  await by(page, 'search').fill('Quintanilla');
  await by(page, 'person').first().click();
  await eventually(async () => expect((await boss.view(id)).places?.waiting.map((one) => one.person)).toEqual([late]));
  const [first] = await seated();
  await bust(first.entry);
  await by(floor.page, 'next').getByText('There is a place for the first of the waiting list').waitFor();
  await by(page, 'purpose').selectOption('SellEntry');
  await by(page, 'search').fill('Quintanilla');
  await by(page, 'person').first().click();
  await eventually(async () => expect((await seated()).some((one) => one.person === late)).toBe(true));
  expect((await boss.view(id)).places?.waiting).toEqual([]);
  await eventually(async () => expect(await sizes()).toEqual([6, 6]));
});

test('a rebuy is declared at the table and collected with one tap', async () => {
  const [one] = await seated();
  const before = (await boss.view(id)).counts.chips_in_play;
  await choose(floor.page, one.entry);
  await by(floor.page, 'declare-rebuy').click();
  await eventually(async () => expect((await boss.view(id)).next).toContainEqual(expect.objectContaining({ kind: 'collect_rebuy', entry: one.entry })));
  await by(floor.page, 'do-collect_rebuy').click();
  await eventually(async () => {
    const now = await boss.view(id);
    expect(now.counts.rebuys).toBe(1);
    expect(now.counts.chips_in_play).toBe(before + now.setup.starting_stack);
    expect(now.next!.some((advice) => advice.kind === 'collect_rebuy')).toBe(false);
  });
  await floor.page.keyboard.press('Escape');
});

test('the tables are balanced after two went out at one', async () => {
  const [table] = (await boss.view(id)).tables;
  for (const seat of table.seats.filter((one) => one.entry !== null).slice(0, 2)) await boss.in_tournament(id, 'BustOut', { entries: [seat.entry], by: [] });
  await eventually(async () => expect(await sizes()).toEqual([4, 6]));
  // One player is moved at once.
  await by(floor.page, 'balance').click();
  await eventually(async () => expect(await sizes()).toEqual([5, 5]));
  await by(floor.page, 'moves').waitFor();
});

test('hand for hand to the money', async () => {
  // Nobody comes in any more, so it is known how many are paid: one above the eight of them.
  await boss.in_tournament(id, 'PublishPrizes');
  const [one] = await seated();
  await boss.in_tournament(id, 'BustOut', { entries: [one.entry], by: [] });
  await by(floor.page, 'do-hand_for_hand').click();
  await by(floor.page, 'hand-for-hand').waitFor();
  await by(floor.page, 'count-hand').click();
  await eventually(async () => expect((await boss.view(id)).hand_for_hand?.hands).toBe(1));
  const [unlucky] = await seated();
  await bust(unlucky.entry);
  await eventually(async () => expect((await boss.view(id)).counts.players_left).toBe(8));
  await by(floor.page, 'end-hand-for-hand').click();
  await eventually(async () => expect((await boss.view(id)).hand_for_hand).toBeNull());
});

test('the last table is drawn', async () => {
  const before = await seated();
  await boss.in_tournament(id, 'BustOut', { entries: [before[0].entry], by: [] });
  await by(floor.page, 'do-final_table').click();
  await eventually(async () => expect(await sizes()).toEqual([7]));
  expect((await seated()).map((one) => one.entry).sort()).toEqual(before.slice(1).map((one) => one.entry).sort());
  expect(floor.errors).toEqual([]);
  expect(desk.errors).toEqual([]);
});
