// The money page: bounties won on the floor are paid, those left talk about a deal and it is made, a seat becomes an entry.
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

test('a bounty is won on the floor, paid at the desk, and a deal ends the night', async () => {
  const id = await boss.tournament(4, (setup) => {
    setup.late_levels = 0;
    setup.opening_tables = 1;
    setup.bounty = { kind: 'fixed', form: 'chip', amount: 2000, unit: 100 };
  });
  await boss.in_tournament(id, 'StartClock');
  const { page, context, errors } = await open_window(browser, house, 'laptop', 'en');
  await sign_in(page, 'administrator', 'opensesame');
  await page.goto(`/t/${id}/floor`);
  // Two share the pot: their chips are asked for, and told.
  await page.locator('button[data-entry="4"]').click();
  await by(page, 'bust').click();
  await by(page, 'by-1').click();
  await by(page, 'by-2').click();
  for (const [i, chips] of ['9000', '12000'].entries()) await by(page, 'by-stack').nth(i).fill(chips);
  await by(page, 'confirm-bust').click();
  await eventually(async () => expect((await boss.view(id)).counts.players_left).toBe(3));
  await page.goto(`/t/${id}/money`);
  // This book leaves a shared one to the director.
  await by(page, 'bounty-to').selectOption('2');
  await by(page, 'award-bounty').click();
  await by(page, 'pay-bounty').click();
  await eventually(async () => expect((await boss.view(id)).money!.accounts).toMatchObject({ bounties_paid: 2000, bounties: -6000 }));
  await by(page, 'take-back-bounty').waitFor();
  await boss.in_tournament(id, 'PublishPrizes');
  const stacks = by(page, 'deal-stack');
  await eventually(async () => expect(await stacks.count()).toBe(3));
  for (const [i, chips] of ['20000', '12000', '8000'].entries()) await stacks.nth(i).fill(chips);
  await by(page, 'offer-deal').click();
  await eventually(async () => expect(await by(page, 'deal-agree').count()).toBe(3));
  await by(page, 'make-deal').click();
  await page.locator('.toast.bad').first().waitFor();
  expect((await boss.view(id)).status).toBe('running');
  for (let i = 3; i > 0; i -= 1) {
    await by(page, 'deal-agree').first().click();
    await eventually(async () => expect(await by(page, 'deal-agree').count()).toBe(i - 1));
  }
  await by(page, 'make-deal').click();
  await eventually(async () => expect((await boss.view(id)).status).toBe('finished'));
  const over = await boss.view(id);
  expect(over.prizes.reduce((sum, prize) => sum + prize.amount.minor, 0)).toBe(over.pool.minor);
  await eventually(async () => expect(await by(page, 'deal-amount').count()).toBe(3));
  expect(errors).toEqual([]);
  await context.close();
});

test('a seat won in a satellite is issued and used', async () => {
  const target = await boss.tournament(0);
  const id = await boss.tournament(3, (setup) => {
    setup.late_levels = 0;
    setup.satellite = { target, price: { minor: 22_500, currency: 'EUR' } };
  });
  await boss.in_tournament(id, 'StartClock');
  await boss.in_tournament(id, 'PublishPrizes');
  await boss.in_tournament(id, 'BustOut', { entries: [3], by: [1] });
  const { page, context, errors } = await open_window(browser, house, 'tablet', 'en');
  await sign_in(page, 'administrator', 'opensesame');
  await page.goto(`/t/${id}/money`);
  await eventually(async () => expect(await by(page, 'award-seat').count()).toBe(2));
  await by(page, 'award-seat').first().click();
  await by(page, 'use-seat').click();
  await eventually(async () => expect((await boss.view(target)).counts.entries).toBe(1));
  await eventually(async () => expect(await by(page, 'use-seat').count()).toBe(0));
  expect(errors).toEqual([]);
  await context.close();
});
