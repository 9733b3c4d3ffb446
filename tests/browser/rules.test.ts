// The rulebook browser, for anybody, and the dealer's page of rulings.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookRow, ClauseRow } from '../../web/src/api/types';
import { by, open_browser, open_window, screenshot, sign_in } from './browser';
import { eventually, House, Staff } from './house';

let house: House;
let browser: Browser;
let boss: Staff;

beforeAll(async () => {
  house = await House.open();
  browser = await open_browser();
  boss = await Staff.administrator(house);
  await boss.add_account('Dani', 'dealer', 'dani-pin-1');
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test('from the lobby, by keys: search, walk the list, open a clause', async () => {
  const { page, context, errors } = await open_window(browser, house, 'desk', 'en-GB');
  await page.goto('/');
  // The public page says where the journal ends.
  expect(await by(page, 'head').textContent()).toMatch(/\d+(-[0-9A-Z]{4}){3}/);
  await by(page, 'tab-rules').click();
  const { total } = await boss.get<{ total: number }>('/clauses?limit=1');
  expect(total).toBeGreaterThan(1000);
  await eventually(async () => expect(await by(page, 'clause').count()).toBe(total));
  await page.keyboard.press('/');
  await page.keyboard.type('overchip facing');
  await eventually(async () => expect(await by(page, 'clause').count()).toBeLessThan(20));
  await page.locator('[data-clause="tda-2024:44-1"]').waitFor();
  // "/" is text while somebody types.
  await page.keyboard.type('/');
  expect(await by(page, 'rules-search').inputValue()).toBe('overchip facing/');
  await page.keyboard.press('Backspace');
  await eventually(async () => expect(new URL(page.url()).searchParams.get('q')).toBe('overchip facing'));
  await page.locator('[data-clause="tda-2024:44-1"]').waitFor();
  await page.keyboard.press('ArrowDown');
  const first = await by(page, 'clause').first().getAttribute('data-clause');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/rules/${first}?*`);
  await by(page, 'clause-view').getByText(first!, { exact: true }).waitFor();
  await page.locator('[data-clause="tda-2024:44-1"]').click();
  await by(page, 'clause-view').getByRole('heading', { name: 'Overchip facing a bet is a call' }).waitFor();
  expect(await by(page, 'summary').textContent()).toMatch(/call/);
  expect(await by(page, 'parameters').locator('dd').count()).toBeGreaterThan(0);
  await screenshot(page, 'rules');
  // An address is a page: it opens again with its filter.
  await page.reload();
  await by(page, 'clause-view').getByText('tda-2024:44-1', { exact: true }).waitFor();
  expect(await by(page, 'rules-search').inputValue()).toBe('overchip facing');
  expect(errors).toEqual([]);
  await context.close();
});

test('every notice of every book is in it', async () => {
  const { page, context, errors } = await open_window(browser, house, 'desk', 'en-GB');
  const { books } = await boss.get<{ books: BookRow[] }>('/books');
  const { clauses } = await boss.get<{ clauses: ClauseRow[] }>('/clauses?kind=notice&limit=2000');
  expect(clauses.length).toBeGreaterThan(0);
  await page.goto('/rules');
  await by(page, 'kind-notice').click();
  for (const book of books) {
    await by(page, 'rules-book').selectOption(book.id);
    const wanted = clauses.filter((clause) => clause.book === book.id).map((clause) => clause.id);
    await eventually(async () => {
      expect(await by(page, 'clause').evaluateAll((links) => links.map((link) => link.getAttribute('data-clause')))).toEqual(wanted);
    });
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('in Spanish on a phone, without accents', async () => {
  const { page, context, errors } = await open_window(browser, house, 'phone', 'es-ES');
  await page.goto('/rules');
  await by(page, 'rules-book').selectOption('cnp');
  await by(page, 'rules-search').fill('apuesta y subida minimas');
  await eventually(async () => expect(await by(page, 'clause').count()).toBe(1));
  expect(await by(page, 'clause').textContent()).toContain('Apuesta y subida mínimas');
  await by(page, 'clause').click();
  await by(page, 'clause-view').getByRole('heading', { name: 'Apuesta y subida mínimas' }).waitFor();
  expect(await by(page, 'rules-search').isVisible()).toBe(false);
  expect(await by(page, 'compared').count()).toBe(1);
  await page.goBack();
  await by(page, 'clause').waitFor();
  expect(await by(page, 'rules-search').inputValue()).toBe('apuesta y subida minimas');
  expect(await by(page, 'rules-book').inputValue()).toBe('cnp');
  for (const path of ['/rules', '/rules/mediterraneo-2026:1', '/rules/cnp:6.k']) {
    await page.goto(path);
    await (path === '/rules' ? by(page, 'clause').first() : by(page, 'clause-view')).waitFor();
    const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(wide, path).toBeLessThanOrEqual(screen);
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('a clause that is not there is said in a sentence', async () => {
  const { page, context } = await open_window(browser, house, 'desk', 'en-GB');
  await page.goto('/rules/cnp:99.z');
  expect(await page.getByRole('alert').textContent()).toContain('cnp:99.z');
  await context.close();
});

test('a dealer writes a situation and has its ruling, the clauses and the explanation', async () => {
  const stranger = await open_window(browser, house, 'desk', 'en-GB');
  await stranger.page.goto('/ruling');
  await stranger.page.waitForURL('**/sign-in?to=*');
  await stranger.context.close();

  const { page, context, errors } = await open_window(browser, house, 'desk', 'en-GB');
  await sign_in(page, 'Dani', 'dani-pin-1');
  await by(page, 'tab-ruling').click();
  await by(page, 'ruling-tab-write').click();
  await by(page, 'ruling-book').selectOption('tda-2024');
  await by(page, 'situation-over-chip').click();
  await by(page, 'ruling').waitFor();
  expect(await by(page, 'outcome').textContent()).toContain('400');
  // What is read aloud is the outcome and why; the outcome stands there once.
  expect(await by(page, 'read-aloud').count()).toBe(1);
  const said = (await by(page, 'outcome').textContent())!;
  for (const why of await by(page, 'explanation').allTextContents()) expect(why).not.toContain(said);
  const cites = await by(page, 'cite').allTextContents();
  expect(cites.some((text) => text.includes('tda-2024:44-1'))).toBe(true);

  // The same chips under another book are another ruling: mixed chips, call by TDA and raise by CNP.
  await by(page, 'situation-several-chips').click();
  await eventually(async () => expect(await by(page, 'outcome').textContent()).toContain('1,100'));
  await by(page, 'ruling-book').selectOption('cnp');
  await eventually(async () => expect(await by(page, 'outcome').textContent()).toContain('1,800'));

  // A fault names its line and selects it; Ctrl+Enter rules again.
  const sound = await by(page, 'situation').inputValue();
  await by(page, 'situation').fill(sound.replace('do        BB check', 'dance     BB check'));
  await by(page, 'situation').press('Control+Enter');
  await by(page, 'ruling-problem').waitFor();
  expect(await by(page, 'ruling-problem').textContent()).toContain('Line 5');
  expect(await by(page, 'situation').evaluate((field) => {
    const { value, selectionStart, selectionEnd } = field as HTMLTextAreaElement;
    return value.slice(selectionStart, selectionEnd);
  })).toBe('dance     BB check');
  await by(page, 'situation').fill(sound);
  await by(page, 'situation').press('Control+Enter');
  await by(page, 'ruling').waitFor();
  await by(page, 'cite').first().click();
  await by(page, 'clause-view').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
