// The set-up as people fill it in: nothing shuts, jumps or is lost while they type.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { by, open_browser, open_window, sign_in, type Window } from './browser';
import { eventually, House, pause, Staff } from './house';

let house: House;
let browser: Browser;
let boss: Staff;
let staff: Window;
let page: Page;

beforeAll(async () => {
  house = await House.open();
  browser = await open_browser();
  boss = await Staff.administrator(house);
  await boss.add_account('Dora', 'director', 'dora-pin-1');
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

beforeEach(async () => {
  await staff?.context.close();
  staff = await open_window(browser, house, 'desk', 'en-GB');
  page = staff.page;
  await sign_in(page, 'Dora', 'dora-pin-1');
  await page.goto('/setup/new');
  await by(page, 'setup-name').waitFor();
});

const panel = (name: string) => page.locator('details', { has: page.locator('summary', { hasText: name }) });
const is_open = (name: string) => panel(name).evaluate((one) => (one as HTMLDetailsElement).open);
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-test'));

test('a panel stays open, and the focus in its field, while a number is typed, a template chosen, a share changed', async () => {
  await page.locator('summary', { hasText: 'Structure' }).click();
  // Past the end of the structure, and back: a grave mistake comes and goes inside the open panel.
  for (const late of ['99', '6']) {
    await by(page, 'setup-late').fill(late);
    await pause(100);
    expect(await is_open('Structure'), late).toBe(true);
    expect(await focused()).toBe('setup-late');
  }
  await by(page, 'setup-stack').fill('');
  await by(page, 'setup-stack').pressSequentially('30000');
  expect([await is_open('Structure'), await focused()]).toEqual([true, 'setup-stack']);
  const [, second] = (await boss.get<{ structures: { id: string }[] }>('/templates')).structures;
  await by(page, 'template').selectOption(second.id);
  expect(await is_open('Structure')).toBe(true);
  // The minutes of a level, emptied on the way to another number.
  const minutes = by(page, 'level-minutes').first();
  await minutes.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('25');
  expect([await is_open('Structure'), await minutes.inputValue(), await focused()]).toEqual([true, '25', 'level-minutes']);

  await page.locator('summary', { hasText: 'Payouts' }).click();
  const shares = by(page, 'shares').last();
  const before = await shares.inputValue();
  await shares.fill('');
  await shares.pressSequentially('50 30 2');
  expect([await shares.inputValue(), await focused()]).toEqual(['50 30 2', 'shares']);
  await shares.pressSequentially('0');
  expect(await is_open('Payouts')).toBe(true);
  await shares.fill(before);
  expect(await is_open('Payouts')).toBe(true);
  expect(staff.errors).toEqual([]);
});

test('an amount stands as it is typed until the field is left', async () => {
  const buy_in = by(page, 'setup-buy-in');
  await buy_in.fill('');
  await buy_in.pressSequentially('1.250,5');
  expect(await buy_in.inputValue()).toBe('1.250,5');
  await buy_in.blur();
  expect(await buy_in.inputValue()).toBe('1250.50');
  // What cannot be read is not silently another number.
  await by(page, 'setup-name').fill('Unread');
  await buy_in.fill('12o');
  const before = (await boss.get<{ tournaments: unknown[] }>('/tournaments')).tournaments.length;
  await by(page, 'save-setup').click();
  await pause(500);
  expect((await boss.get<{ tournaments: unknown[] }>('/tournaments')).tournaments).toHaveLength(before);
  expect(await focused()).toBe('setup-buy-in');
});

test('a half-filled set-up outlives a reload and another language, and is gone once it is saved', async () => {
  await by(page, 'setup-name').fill('Half a tournament');
  await by(page, 'setup-buy-in').fill('75');
  await page.reload();
  await by(page, 'restored').waitFor();
  expect([await by(page, 'setup-name').inputValue(), await by(page, 'setup-buy-in').inputValue()]).toEqual(['Half a tournament', '75']);
  await by(page, 'language').selectOption('es');
  await page.getByRole('heading', { name: 'Torneo nuevo' }).or(page.getByRole('heading', { name: 'Nuevo torneo' })).waitFor();
  expect(await by(page, 'setup-name').inputValue()).toBe('Half a tournament');
  await by(page, 'language').selectOption('en');
  await by(page, 'save-setup').click();
  await page.waitForURL('**/t/*/setup');
  const id = /\/t\/([^/]+)\/setup/.exec(page.url())![1];
  await eventually(async () => expect((await boss.view(id)).setup.buy_in.minor).toBe(7500));
  // The same for a set-up that is changed later; another language keeps what is in its fields.
  await by(page, 'setup-name').fill('A better name');
  await by(page, 'language').selectOption('it');
  await page.getByRole('heading', { name: 'Impostazioni' }).waitFor();
  expect(await by(page, 'setup-name').inputValue()).toBe('A better name');
  await page.reload();
  await by(page, 'restored').waitFor();
  expect(await by(page, 'setup-name').inputValue()).toBe('A better name');
  await by(page, 'start-over').click();
  expect(await by(page, 'setup-name').inputValue()).toBe('Half a tournament');
  await page.reload();
  await by(page, 'setup-name').waitFor();
  expect(await by(page, 'restored').count()).toBe(0);
  await page.goto('/setup/new');
  await by(page, 'setup-name').waitFor();
  expect(await by(page, 'setup-name').inputValue()).toBe('');
  expect(staff.errors).toEqual([]);
});

test("a buy-in or a fee outside the book's bands is refused on the page, with the clause", async () => {
  await by(page, 'setup-name').fill('Too dear');
  await page.locator('details', { has: page.locator('[data-test="setup-book"]') }).evaluate((one) => ((one as HTMLDetailsElement).open = true));
  await by(page, 'setup-book').selectOption('mediterraneo-2026');
  await by(page, 'setup-buy-in').fill('10001');
  await by(page, 'save-setup').click();
  await page.getByText(/buy-in.*\[mediterraneo-2026:\S+\]/i).waitFor();
  await by(page, 'setup-book').selectOption('solverde-2023');
  await by(page, 'setup-buy-in').fill('100');
  await by(page, 'setup-fee').fill('50');
  await by(page, 'save-setup').click();
  await page.getByText(/fee.*\[solverde-2023:\S+\]/i).waitFor();
  expect((await boss.get<{ tournaments: { name: string }[] }>('/tournaments')).tournaments.map((one) => one.name)).not.toContain('Too dear');
});
