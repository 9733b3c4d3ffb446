// What lies at the tables beside what the accounts say: the floor's open page is told with the table's own step, without
// one of the tournament.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveTableView } from '../../web/src/api/types';
import { by, open_browser, open_window, screens, sign_in } from './browser';
import { eventually, House, Staff } from './house';

let house: House;
let browser: Browser;
let boss: Staff;
let id = '';

beforeAll(async () => {
  house = await House.open();
  browser = await open_browser();
  boss = await Staff.administrator(house);
  await boss.add_account('Flora', 'floor', 'flora-pin-1');
  id = await boss.tournament(8, (setup) => { setup.seats_per_table = 6; setup.opening_tables = 2; setup.late_levels = 0; });
  await boss.in_tournament(id, 'StartClock');
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const at_table = (table: number, type: string, args: Record<string, unknown> = {}) => boss.post(`/tournaments/${id}/tables/${table}/commands`, { type, args });

const looked_at = (table: number) => boss.get<LiveTableView>(`/tournaments/${id}/tables/${table}`);

/** As a picture where somebody wants to look, and never wider than its screen. */
async function fits(page: Page, name: string): Promise<void> {
  const folder = process.env.RIFFLE_PICTURES;
  if (folder) {
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `chips-${name}.png`), fullPage: true });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), name).toBeLessThanOrEqual(0);
}

test('chips that are missing at a table stand on an open floor page at once, and go when they are found', async () => {
  const windows = [];
  for (const [screen, locale] of [['laptop', 'es-ES'], ['phone', 'en-GB']] as [keyof typeof screens, string][]) {
    const window = await open_window(browser, house, screen, locale);
    await sign_in(window.page, 'Flora', 'flora-pin-1');
    await window.page.goto(`/t/${id}/floor`);
    await by(window.page, 'floor-find').waitFor();
    windows.push({ ...window, screen });
  }
  for (const table of [1, 2]) await at_table(table, 'OpenTable', { button: (await looked_at(table)).coming[0].seat });
  const [seat] = (await looked_at(1)).seats;
  await at_table(1, 'CorrectStack', { seat: seat.seat, stack: seat.stack - 500, reason: 'counted' });
  for (const { page, screen } of windows) {
    await by(page, 'chips-astray').waitFor({ timeout: 5_000 });
    expect(await by(page, 'chips-astray').textContent()).toContain('500');
    await fits(page, `missing-${screen}`);
  }
  await at_table(1, 'CorrectStack', { seat: seat.seat, stack: seat.stack, reason: 'counted again' });
  for (const { page, context, errors } of windows) {
    await eventually(async () => expect(await by(page, 'chips-astray').count()).toBe(0), 5_000);
    expect(errors).toEqual([]);
    await context.close();
  }
  expect(house.verify().code).toBe(0);
});
