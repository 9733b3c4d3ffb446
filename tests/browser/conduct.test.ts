// What a player did, noted on the floor page: the record, the book's no, hands served.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  await boss.add_account('Félix', 'floor', 'felix-pin-1');
  await boss.add_account('Diana', 'director', 'diana-pin-1');
  id = await boss.tournament(6, (setup) => { setup.book = 'internacional'; setup.late_levels = 0; });
  await boss.in_tournament(id, 'StartClock');
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test('an infraction is noted with its measure, a lighter one is refused with its reason, and the hands are served', async () => {
  const { page, context, errors } = await open_window(browser, house, 'laptop', 'en-GB');
  await sign_in(page, 'Félix', 'felix-pin-1');
  await page.goto(`/t/${id}/floor`);
  const seat = page.locator('button[data-entry]:not(:disabled)').first();
  const entry = Number(await seat.getAttribute('data-entry'));
  const conduct = async () => (await boss.view(id)).entries!.find((one) => one.entry === entry)!.conduct;
  await seat.click();
  await by(page, 'add-conduct').click();
  await by(page, 'conduct-infraction').selectOption('noise');
  await by(page, 'conduct-what').fill('a phone rings');
  // Who may not send a player away is not offered it.
  expect(await by(page, 'conduct-measure').locator('option').allTextContents()).not.toContain('Disqualified');
  await by(page, 'conduct-measure').selectOption('hands');
  await by(page, 'conduct-length').fill('2');
  await by(page, 'conduct-tell').click();
  await eventually(async () => expect(await by(page, 'offences').textContent()).toContain('a phone rings'));
  await eventually(async () => expect(await by(page, 'hands-left').textContent()).toContain('2 hands left to sit out.'));
  expect(await by(page, 'offences').textContent()).toContain('Félix');
  expect(await conduct()).toMatchObject({ hands_left: 2, offences: [{ infraction: 'noise', measure: 'hands' }] });
  // Again, and lighter: the book says no, and nothing changes.
  await by(page, 'add-conduct').click();
  await by(page, 'conduct-infraction').selectOption('noise');
  await by(page, 'conduct-measure').selectOption('warning');
  await by(page, 'conduct-tell').click();
  await eventually(async () => expect(await page.textContent('body')).toContain('A repeated offence brings a heavier penalty than the last.'));
  await page.keyboard.press('Escape');
  expect((await conduct())!.offences).toHaveLength(1);
  await by(page, 'count-penalty').click();
  await eventually(async () => expect(await by(page, 'hands-left').textContent()).toContain('1 hand left to sit out.'));
  await by(page, 'count-penalty').click();
  await eventually(async () => expect(await by(page, 'awaits').count()).toBe(1));
  // The director's word is the director's.
  expect(await by(page, 'readmit').count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('the director lets the player back in, and sends another away with what was counted', async () => {
  const { page, context, errors } = await open_window(browser, house, 'tablet', 'es-ES');
  await sign_in(page, 'Diana', 'diana-pin-1');
  await page.goto(`/t/${id}/floor`);
  const waiting = (await boss.view(id)).entries!.find((one) => one.conduct?.awaits_director)!;
  await page.locator(`button[data-entry="${waiting.entry}"]`).first().click();
  await by(page, 'readmit').click();
  await eventually(async () => expect((await boss.view(id)).entries!.find((one) => one.entry === waiting.entry)!.conduct!.awaits_director).toBe(false));
  const other = (await boss.view(id)).entries!.find((one) => one.entry !== waiting.entry && one.status === 'seated')!;
  await page.locator(`button[data-entry="${other.entry}"]`).first().click();
  await by(page, 'add-conduct').click();
  await by(page, 'conduct-infraction').selectOption('chips_out_of_view');
  await by(page, 'conduct-measure').selectOption('disqualification');
  await by(page, 'conduct-chips').fill('1000');
  await by(page, 'conduct-tell').click();
  await eventually(async () => expect((await boss.view(id)).entries!.find((one) => one.entry === other.entry)).toMatchObject({ status: 'busted', conduct: { offences: [{ measure: 'disqualification' }] } }));
  expect(errors).toEqual([]);
  await context.close();
});
