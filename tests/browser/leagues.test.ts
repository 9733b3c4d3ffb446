// A league on its page: made, a tournament counted, points put right, a claim answered, and closed.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { by, open_browser, open_window, sign_in } from './browser';
import { eventually, House, Staff } from './house';

let house: House;
let browser: Browser;
let boss: Staff;

beforeAll(async () => {
  house = await House.open();
  browser = await open_browser();
  boss = await Staff.administrator(house);
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test('a season is counted, put right and closed', async () => {
  const id = await boss.tournament(3, (setup) => { setup.late_levels = 0; setup.opening_tables = 1; });
  await boss.in_tournament(id, 'StartClock');
  for (const entry of [3, 2]) await boss.in_tournament(id, 'BustOut', { entries: [entry], by: [1] });
  const { page, context, errors } = await open_window(browser, house, 'laptop', 'en');
  await sign_in(page, 'administrator', 'opensesame');
  await page.goto('/leagues');
  await by(page, 'league-name').fill('Winter');
  await by(page, 'league-formula').fill('100 / plaice');
  await by(page, 'create-league').click();
  await page.locator('.toast.bad').first().waitFor();
  await by(page, 'league-formula').fill('100 / place');
  await by(page, 'create-league').click();
  await by(page, 'count').click();
  await eventually(async () => expect(await by(page, 'standing').allTextContents()).toHaveLength(3));
  const first = by(page, 'standing').first();
  expect(await first.textContent()).toContain('100');
  await by(page, 'wrong-by').fill('2.5');
  await by(page, 'wrong-why').fill('a typing mistake');
  await by(page, 'correct').click();
  await eventually(async () => expect(await first.textContent()).toContain('102.5'));
  await by(page, 'wrong-why').fill('it was another');
  await by(page, 'claim').click();
  await by(page, 'reject').click();
  await eventually(async () => expect(await by(page, 'reject').count()).toBe(0));
  await by(page, 'close-league').click();
  await by(page, 'league-closed').waitFor();
  expect(await (await page.request.get(house.address + (await by(page, 'csv').getAttribute('href')))).text()).toContain('"Winter",1,');
  expect(errors).toEqual([]);
  await context.close();
});
