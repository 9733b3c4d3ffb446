// A dealer asks: picks what happened, taps the circumstances, reads the ruling.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { by, open_browser, open_window, screenshot, sign_in } from './browser';
import { eventually, House, Staff } from './house';

let house: House;
let browser: Browser;

beforeAll(async () => {
  house = await House.open();
  browser = await open_browser();
  const boss = await Staff.administrator(house);
  await boss.add_account('Dani', 'dealer', 'dani-pin-1');
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

async function dealer(screen: 'desk' | 'phone' | 'tablet', locale: string) {
  const window = await open_window(browser, house, screen, locale);
  await sign_in(window.page, 'Dani', 'dani-pin-1');
  await window.page.goto('/ruling');
  await by(window.page, 'pick').first().waitFor();
  return window;
}
const picks = (page: Page) => by(page, 'pick').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-matter')));
const outcome = async (page: Page) => ((await by(page, 'ruling').textContent()) ?? '').replace(/\s+/g, ' ');
const fits = async (page: Page, where: string) => {
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(wide, where).toBeLessThanOrEqual(screen);
};

test('in Spanish: finds an exposed card by its name, taps, and reads the ruling under two books', async () => {
  const { page, context, errors } = await dealer('desk', 'es-ES');
  // The search has the focus: a dealer types at once.
  await page.keyboard.type('carta expuesta');
  await eventually(async () => expect((await picks(page)).slice(0, 1)).toEqual(['card_exposed']));
  expect(await by(page, 'pick').first().textContent()).toBe('El crupier expone la carta 1 del reparto');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await by(page, 'ruling-book').selectOption('tda-2024');
  await eventually(async () => expect(await by(page, 'outcome').textContent()).toContain('misdeal'));
  expect((await by(page, 'cite').allTextContents()).every((cite) => cite.includes('tda-2024:'))).toBe(true);
  expect(await by(page, 'cite').count()).toBeGreaterThan(1);
  expect(await by(page, 'read-aloud').count()).toBe(1);
  await screenshot(page, 'ruling');
  // A later card is no misdeal, and after substantial action the hand goes on.
  await by(page, 'slot-n').fill('4');
  await eventually(async () => expect(await by(page, 'outcome').textContent()).not.toContain('misdeal'));
  await by(page, 'slot-n').fill('1');
  await by(page, 'moment-substantial').click();
  await eventually(async () => expect(await by(page, 'outcome').textContent()).toContain('La mano continúa'));
  await by(page, 'moment-dealt').click();
  // Seen only in part: the director's choice by TDA, a misdeal like any other by CNP.
  await by(page, 'flag-partly').click();
  await by(page, 'outcomes').waitFor();
  expect((await by(page, 'explanation').textContent())!.length).toBeGreaterThan(30);
  await by(page, 'ruling-book').selectOption('cnp');
  await eventually(async () => expect(await by(page, 'cite').first().textContent()).toContain('cnp:'));
  const here = new URL(page.url());
  expect(here.searchParams.get('m')).toBe('card_exposed');
  expect(here.searchParams.get('f')).toBe('partly');
  expect(here.searchParams.get('book')).toBe('cnp');
  // The address is the ruling: it can be sent to somebody.
  const said = await outcome(page);
  await page.reload();
  await by(page, 'ruling').waitFor();
  expect(await outcome(page)).toBe(said);
  expect(await by(page, 'flag-partly').getAttribute('aria-checked')).toBe('true');
  // In another language it is asked again.
  await by(page, 'language').selectOption('pt');
  await eventually(async () => expect(await by(page, 'asked').textContent()).toContain('O dealer expõe a carta'));
  await eventually(async () => expect(await outcome(page)).not.toBe(said));
  expect(errors).toEqual([]);
  await context.close();
});

test('by keys: / searches, arrows walk, Enter picks, back leads to the list', async () => {
  const { page, context, errors } = await dealer('desk', 'en-GB');
  const all = (await picks(page)).length;
  expect(all).toBeGreaterThan(150);
  await by(page, 'group-showdown').click();
  await eventually(async () => expect((await picks(page)).length).toBeLessThan(all));
  await page.keyboard.press('/');
  await page.keyboard.type('see hand');
  await eventually(async () => expect(await picks(page)).toContain('hand_asked_for'));
  await page.keyboard.press('Enter');
  await by(page, 'ruling').waitFor();
  expect(await by(page, 'asked').getAttribute('data-matter')).toBe('hand_asked_for');
  // Two players of one sentence are two.
  await by(page, 'slot-other').selectOption('4');
  expect(await by(page, 'slot-seat').inputValue()).toBe('3');
  await page.goBack();
  await eventually(async () => expect(await by(page, 'asked').count()).toBe(0));
  // Where the list is hidden behind a choice, "/" brings it back and takes the next letters.
  await page.setViewportSize({ width: 600, height: 800 });
  await page.goto('/ruling?m=who_shows_first');
  await by(page, 'ruling').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('mis');
  await eventually(async () => expect(await by(page, 'pick-search').inputValue()).toBe('mis'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await by(page, 'group-all').click();
  await by(page, 'pick-search').fill('zzzz');
  await page.getByText('Nothing is called so.').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('the last answer stands, however slow the ones before it are', async () => {
  const { page, context, errors } = await dealer('desk', 'en-GB');
  await page.goto('/ruling?m=flop_of_cards&book=tda-2024');
  await by(page, 'ruling').waitFor();
  const four = await outcome(page);
  await by(page, 'slot-n').fill('5');
  await eventually(async () => expect(await outcome(page)).not.toBe(four));
  await by(page, 'slot-n').fill('4');
  await eventually(async () => expect(await outcome(page)).toBe(four));
  await page.route('**/api/v1/rulings', async (route) => {
    if ((route.request().postData() ?? '').includes('"n":5')) await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  await by(page, 'slot-n').fill('5');
  await page.waitForTimeout(300);
  await by(page, 'slot-n').fill('4');
  await page.waitForTimeout(2000);
  expect(await outcome(page)).toBe(four);
  expect(errors).toEqual([]);
  await context.close();
});

test('a bet tapped in chips is ruled on as the scenario is', async () => {
  const { page, context, errors } = await dealer('desk', 'en-GB');
  await by(page, 'group-bet').click();
  await by(page, 'ruling-book').selectOption('tda-2024');
  await by(page, 'faces-raise').click();
  await by(page, 'bet-from').fill('400');
  await by(page, 'bet-to').fill('1100');
  await by(page, 'chip-500').click();
  await by(page, 'chip-1000').click();
  expect(await by(page, 'total-chips').textContent()).toBe('1,500');
  await eventually(async () => expect(await by(page, 'outcome').textContent()).toContain('call of 1,100'));
  await screenshot(page, 'ruling-bet');
  await by(page, 'ruling-book').selectOption('cnp');
  await eventually(async () => expect(await by(page, 'outcome').textContent()).toContain('1,800'));
  // With a word before the chips it is a raise by any book; out of turn it is held.
  await by(page, 'ruling-book').selectOption('tda-2024');
  await by(page, 'said-raise').click();
  await eventually(async () => expect(await by(page, 'outcome').textContent()).toContain('raise to 1,800'));
  await by(page, 'turn-out').click();
  await eventually(async () => expect(await by(page, 'penalty').count()).toBe(1));
  expect(await by(page, 'outcome').textContent()).toContain('1,800');
  await by(page, 'turn-in').click();
  await by(page, 'said-nothing').click();
  // A chip tapped in the pile is taken away again; what cannot be is said in a sentence.
  await by(page, 'pile-chips').getByRole('button', { name: 'Take 500 away' }).click();
  await eventually(async () => expect(await by(page, 'total-chips').textContent()).toBe('1,000'));
  await by(page, 'bet-to').fill('500');
  expect(await by(page, 'bet-fault').textContent()).toContain('800');
  await eventually(async () => expect(await by(page, 'ruling').count()).toBe(0));
  await by(page, 'bet-to').fill('1100');
  await by(page, 'ruling').waitFor();
  const said = await outcome(page);
  await page.reload();
  await by(page, 'ruling').waitFor();
  expect(await outcome(page)).toBe(said);
  expect(await by(page, 'total-chips').textContent()).toBe('1,000');
  expect(errors).toEqual([]);
  await context.close();
});

test('what dealers call a bet leads to the bet form', async () => {
  const { page, context, errors } = await dealer('desk', 'es-ES');
  await page.keyboard.type('una ficha');
  await eventually(async () => expect(await by(page, 'pick-bet').first().getAttribute('data-case')).toBe('over_chip'));
  await by(page, 'pick-bet').first().click();
  await by(page, 'bet-form').waitFor();
  await by(page, 'ruling-book').selectOption('tda-2024');
  await eventually(async () => expect(await by(page, 'ruling').textContent()).toContain('400'));
  await page.goto('/ruling');
  await by(page, 'pick-search').fill('bote lateral');
  await eventually(async () => expect(await picks(page)).toContain('pot_disputed'));
  expect(errors).toEqual([]);
  await context.close();
});

test('on a phone: list, sentence, ruling, and back', async () => {
  const { page, context, errors } = await dealer('phone', 'it-IT');
  await fits(page, 'the list');
  await by(page, 'pick-search').fill('mano di');
  await eventually(async () => expect(await picks(page)).toContain('hand_killed_by_dealer'));
  await page.locator('[data-matter="hand_killed_by_dealer"]').click();
  await by(page, 'ruling').waitFor();
  expect(await by(page, 'pick-search').isVisible()).toBe(false);
  await fits(page, 'a matter');
  const before = await outcome(page);
  const top = async () => (await by(page, 'ruling').boundingBox())!.y;
  const high = await top();
  await by(page, 'flag-identifiable').click();
  await eventually(async () => expect(await outcome(page)).not.toBe(before));
  expect(await top()).toBe(high);
  await screenshot(page, 'ruling-phone');
  for (const target of await page.locator('[data-test="asked"] button, [data-test="asked"] select').all())
    expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(40);
  await by(page, 'pick-back').click();
  await by(page, 'pick').first().waitFor();
  await by(page, 'group-bet').click();
  await by(page, 'chip-1000').click();
  await by(page, 'chip-500').click();
  // The form is longer than the screen: the strip says the ruling and leads to it.
  await eventually(async () => expect(await by(page, 'brief').textContent()).toContain('1.100'));
  await fits(page, 'the bet form');
  await screenshot(page, 'ruling-phone-bet');
  await by(page, 'brief').click();
  await eventually(async () => expect(await by(page, 'brief').count()).toBe(0));
  expect(errors).toEqual([]);
  await context.close();
});

test('in four languages every row reads as a sentence', async () => {
  for (const locale of ['en-GB', 'es-ES', 'it-IT', 'pt-PT']) {
    const { page, context, errors } = await dealer('tablet', locale);
    const rows = await by(page, 'pick').allTextContents();
    for (const row of rows) expect(row, locale).toMatch(/^[¿¡]?[\p{Lu}\d][^{}]+$/u);
    expect(new Set(rows).size, locale).toBe(rows.length);
    await fits(page, locale);
    expect(errors).toEqual([]);
    await context.close();
  }
});
