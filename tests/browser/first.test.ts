// A new director and an empty house: from the first look to the first entry sold, with what the pages say and nothing else.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { by, open_browser, open_window } from './browser';
import { eventually, House, Staff } from './house';

let house: House;
let browser: Browser;

beforeAll(async () => {
  house = await House.open();
  browser = await open_browser();
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test('the first entry is sold with a name for the tournament, a name for the player, and Enter', async () => {
  const { page, errors } = await open_window(browser, house, 'laptop', 'en-GB');
  const focused = (name: string) => eventually(async () => expect(await page.evaluate(() => document.activeElement?.getAttribute('data-test'))).toBe(name));
  await page.goto('/');
  await by(page, 'first-sign-in').click();
  // Nobody has an account yet: the page says whose name it is, the server has printed the PIN.
  await page.getByText('In a new house the name is “administrator”').or(page.getByText('In a new house the name is "administrator"')).waitFor();
  await focused('name');
  await page.keyboard.type('administrator');
  await page.keyboard.press('Tab');
  await page.keyboard.type(house.one_time_pin);
  await page.keyboard.press('Enter');
  await focused('new-pin');
  await page.keyboard.type('opensesame');
  await page.keyboard.press('Tab');
  await page.keyboard.type('opensesame');
  await page.keyboard.press('Enter');
  await by(page, 'new-tournament').click();
  await focused('setup-name');
  await page.keyboard.type('First night');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/desk');
  await focused('search');
  await page.keyboard.type('Ana Gil');
  await by(page, 'new-person').waitFor();
  await page.keyboard.press('Enter');
  await focused('last-name');
  await page.keyboard.press('Enter');
  await eventually(async () => expect(await by(page, 'ticket-name').textContent()).toBe('Ana Gil'));
  await eventually(async () => expect(await page.locator('.numbers, main').first().textContent()).toMatch(/\b1 Entry\b/));
  const boss = new Staff(house);
  await boss.sign_in('administrator', 'opensesame');
  const [made] = (await boss.get<{ tournaments: { id: string; name: string; entries: number }[] }>('/tournaments')).tournaments;
  expect([made.name, made.entries]).toEqual(['First night', 1]);
  expect(errors).toEqual([]);
});
