// The drawers: a cashier opens a shift with a float, sells, pays back and pays out, and closes it with a count; slips are printed
// to be signed, in two copies. The envelopes of a mystery bounty are laid and drawn on the money page.
import type { Browser, Page } from 'playwright-core';
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

// What stands on the paper when it is printed: the page's own print is replaced by a look at it.
async function printed(page: Page, test_id: string, press: () => Promise<void>): Promise<string[]> {
  await page.evaluate((id) => {
    const seen = window as unknown as { paper: string[] };
    seen.paper = [];
    window.print = () => { seen.paper = [...document.querySelectorAll(`[data-test="${id}"] section`)].map((section) => section.textContent ?? ''); };
  }, test_id);
  await press();
  return eventually(async () => {
    const paper = await page.evaluate(() => (window as unknown as { paper: string[] }).paper);
    expect(paper.length).toBeGreaterThan(0);
    return paper;
  });
}

test('a shift is opened with a float, fills at the desk and is closed with a count', async () => {
  const id = await boss.tournament(0);
  const { page, context, errors } = await open_window(browser, house, 'laptop', 'en');
  await sign_in(page, 'administrator', 'opensesame');
  await page.goto('/shifts');
  await by(page, 'float').fill('200');
  await by(page, 'open-shift').click();
  await by(page, 'open-drawer').waitFor();
  expect(await page.locator('[data-test="drawer-cash"] [data-test="expected"]').textContent()).toContain('200');
  // Two are sold at the desk, and one is given back.
  await page.goto(`/t/${id}/desk`);
  for (const name of ['Ana One', 'Bruno Two']) {
    await by(page, 'search').fill(name);
    await by(page, 'new-person').click();
    await page.locator('form button.primary').first().click();
    await eventually(async () => expect((await boss.view(id)).entries!.some((entry) => entry.name === name)).toBe(true));
  }
  await page.locator('tr[data-entry="1"] [data-test="refund"]').click();
  await eventually(async () => expect((await boss.view(id)).entries!.find((entry) => entry.entry === 1)!.status).toBe('refunded'));
  const price = (await boss.view(id)).entries!.find((entry) => entry.entry === 2)!.paid.minor;
  const slip = await printed(page, 'receipt-paper', () => page.locator('tr[data-entry="1"] [data-test="refund-slip"]').click());
  expect(slip).toHaveLength(2);
  expect(slip[0]).toContain('Refund receipt');
  expect(slip[0]).toContain('Ana One');
  await page.goto('/shifts');
  const shift = (await boss.get<{ open: { lines: { payment: string; sales: number; refunds: number; expected: number }[] }[] }>('/shifts')).open[0];
  expect(shift.lines).toMatchObject([{ payment: 'cash', sales: 2 * price, refunds: price, expected: 20_000 + price }]);
  // It is 2 short.
  await by(page, 'count-cash').fill(String((20_000 + price) / 100 - 2));
  await by(page, 'close-shift').click();
  await by(page, 'closed-shift').waitFor();
  expect(await by(page, 'difference').textContent()).toContain('2');
  const paper = await printed(page, 'shift-paper', () => by(page, 'print-shift').click());
  expect(paper).toHaveLength(2);
  expect(paper[0]).toContain('Shift 1');
  expect(errors).toEqual([]);
  await context.close();
});

test('envelopes are laid when the prizes stand, and drawn with a bust-out', async () => {
  const id = await boss.tournament(4, (setup) => {
    setup.late_levels = 0;
    setup.opening_tables = 1;
    setup.bounty = { kind: 'mystery', form: 'chip', amount: 1000, unit: 100 };
  });
  await boss.in_tournament(id, 'StartClock');
  await boss.in_tournament(id, 'BustOut', { entries: [4], by: [1] });
  await boss.in_tournament(id, 'PublishPrizes');
  const { page, context, errors } = await open_window(browser, house, 'laptop', 'en');
  await sign_in(page, 'administrator', 'opensesame');
  await page.goto(`/t/${id}/money`);
  await by(page, 'envelope-count').fill('1');
  await by(page, 'envelope-amount').fill('30');
  expect(await by(page, 'lay-envelopes').isDisabled()).toBe(true);
  await by(page, 'more-envelopes').click();
  await by(page, 'envelope-count').nth(1).fill('2');
  await by(page, 'envelope-amount').nth(1).fill('5');
  await by(page, 'lay-envelopes').click();
  await by(page, 'envelopes').waitFor();
  await boss.in_tournament(id, 'BustOut', { entries: [3], by: [1] });
  await boss.in_tournament(id, 'BustOut', { entries: [2], by: [1] });
  await by(page, 'pay-bounty').click();
  await by(page, 'bounty-slip').waitFor();
  const slip = await printed(page, 'receipt-paper', () => by(page, 'bounty-slip').click());
  expect(slip).toHaveLength(2);
  expect(slip[0]).toContain('40');
  expect((await boss.view(id)).money!.accounts).toMatchObject({ bounties: 0, bounties_paid: 4000 });
  expect(errors).toEqual([]);
  await context.close();
});

test('a prize list is drawn up, changed by hand and published', async () => {
  const id = await boss.tournament(5, (setup) => { setup.late_levels = 0; setup.opening_tables = 1; });
  await boss.in_tournament(id, 'StartClock');
  const { page, context, errors } = await open_window(browser, house, 'laptop', 'en');
  await sign_in(page, 'administrator', 'opensesame');
  await page.goto(`/t/${id}/money`);
  await page.locator('[data-test="prize-list"] summary').click();
  await by(page, 'list-places').fill('3');
  await by(page, 'draw-up').click();
  await eventually(async () => expect(await by(page, 'list-prize').count()).toBe(3));
  await by(page, 'publish-list').click();
  await eventually(async () => expect((await boss.view(id)).prizes_published).toBe(true));
  const { prizes, pool } = await boss.view(id);
  expect(prizes).toHaveLength(3);
  expect(prizes.reduce((sum, prize) => sum + prize.amount.minor, 0)).toBe(pool.minor);
  expect(errors).toEqual([]);
  await context.close();
});
