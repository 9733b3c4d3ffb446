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
  // At the formula itself, with its column and what stands there.
  expect(await by(page, 'formula-wrong').textContent()).toMatch(/7.*plaice/);
  await by(page, 'league-formula').fill('100 / place');
  expect(await by(page, 'formula-wrong').count()).toBe(0);
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

test('a series has a final, claims and prizes, on the phone too', async () => {
  const id = await boss.tournament(5, (setup) => { setup.late_levels = 0; setup.opening_tables = 1; setup.name = 'Alicante'; });
  await boss.in_tournament(id, 'StartClock');
  for (const entry of [5, 4, 3, 2]) await boss.in_tournament(id, 'BustOut', { entries: [entry], by: [1] });
  const final = await boss.tournament(0, (setup) => { setup.name = 'Gran final'; setup.series_final = true; });
  const { page, context, errors } = await open_window(browser, house, 'laptop', 'en');
  await sign_in(page, 'administrator', 'opensesame');
  await page.goto('/leagues');
  await by(page, 'league-name').fill('Serie');
  await by(page, 'league-kind').selectOption('series');
  await by(page, 'league-formula').fill('100 / place + 10 * knockouts');
  await by(page, 'create-league').click();
  await by(page, 'to-count').selectOption(id);
  await by(page, 'count').click();
  await eventually(async () => expect(await by(page, 'standing').count()).toBe(5));
  expect(await by(page, 'standing').first().textContent()).toContain('140');
  // Played on, it does not count until it is over again.
  const { undo } = await boss.get<{ undo: { step: number } }>(`/tournaments/${id}`);
  await boss.in_tournament(id, 'UndoStep', { step: undo.step });
  await page.reload();
  await by(page, 'suspended').waitFor();
  expect(await by(page, 'standing').count()).toBe(0);
  await boss.in_tournament(id, 'BustOut', { entries: [2], by: [1] });
  await page.reload();
  await by(page, 'recounted').waitFor();
  await by(page, 'wrong-why').fill('I put out two');
  await by(page, 'claim').click();
  await by(page, 'claim-by').fill('10');
  await by(page, 'uphold').click();
  await eventually(async () => expect(await by(page, 'correction').count()).toBe(1));
  await by(page, 'final-in').selectOption(final);
  await by(page, 'plan-final').click();
  await eventually(async () => expect(await by(page, 'finalist').count()).toBe(5));
  expect(await by(page, 'finalist').first().textContent()).toContain('15,000');
  const folder = process.env.RIFFLE_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/league-laptop.png`, fullPage: true });
  const phone = await open_window(browser, house, 'phone', 'es');
  await sign_in(phone.page, 'administrator', 'opensesame');
  await phone.page.goto(new URL(page.url()).pathname);
  await eventually(async () => expect(await by(phone.page, 'finalist').count()).toBe(5));
  const [wide, screen] = await phone.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(wide).toBeLessThanOrEqual(screen);
  if (folder) await phone.page.screenshot({ path: `${folder}/league-phone.png`, fullPage: true });
  expect([...errors, ...phone.errors]).toEqual([]);
  await phone.context.close();
  await context.close();
});

test('the prizes of a league are shared, paid and taken back', async () => {
  const id = await boss.tournament(3, (setup) => { setup.late_levels = 0; setup.opening_tables = 1; setup.name = 'Last'; });
  await boss.in_tournament(id, 'StartClock');
  for (const entry of [3, 2]) await boss.in_tournament(id, 'BustOut', { entries: [entry], by: [1] });
  const { page, context, errors } = await open_window(browser, house, 'laptop', 'en');
  await sign_in(page, 'administrator', 'opensesame');
  await page.goto('/leagues');
  await by(page, 'league-name').fill('Prizes');
  await by(page, 'league-book').selectOption('tda-2024');
  await by(page, 'league-formula').fill('100 / place');
  await by(page, 'create-league').click();
  await by(page, 'to-count').selectOption(id);
  await by(page, 'count').click();
  await by(page, 'prize-list').fill('500 300');
  await by(page, 'award-prizes').click();
  await eventually(async () => expect(await by(page, 'award').count()).toBe(2));
  await by(page, 'pay-league').first().click();
  await by(page, 'league-paid').waitFor();
  expect(await by(page, 'award-prizes').count()).toBe(0);
  await by(page, 'take-back').click();
  await by(page, 'take-back-why').fill('the wrong man');
  await by(page, 'take-back').click();
  await eventually(async () => expect(await by(page, 'league-paid').count()).toBe(0));
  expect(errors).toEqual([]);
  await context.close();
});
