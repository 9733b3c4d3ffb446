// The dealers of an evening: planned on the floor page, pushed by one tap, with word left at a table for who comes next; and at
// a table a wrong tap of some steps ago, undone with what rests on it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveTableView, TournamentView } from '../../web/src/api/types';
import { by, open_browser, open_window, screens, sign_in, type Window } from './browser';
import { eventually, House, Staff } from './house';

let house: House;
let browser: Browser;
let boss: Staff;
let id = '';

beforeAll(async () => {
  house = await House.open();
  browser = await open_browser();
  boss = await Staff.administrator(house);
  await boss.add_account('Dani', 'dealer', 'dani-pin-1');
  await boss.add_account('Flora', 'floor', 'flora-pin-1');
  id = await boss.tournament(12, (setup) => { setup.seats_per_table = 6; setup.opening_tables = 2; setup.late_levels = 0; });
  await boss.in_tournament(id, 'StartClock');
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

async function page_at(path: string, screen: keyof typeof screens, name: string, pin: string, locale: string): Promise<Window> {
  const window = await open_window(browser, house, screen, locale);
  await sign_in(window.page, name, pin);
  await window.page.goto(path);
  return window;
}
const now = () => boss.get<TournamentView>(`/tournaments/${id}`);
const at_table = () => boss.get<LiveTableView>(`/tournaments/${id}/tables/1`);
const dealers = async () => {
  const view = (await now()).dealers;
  return { at: (view?.line ?? []).map((one) => one.dealer?.name ?? null), off: (view?.off ?? []).map((one) => one.name) };
};
/** As a picture where somebody wants to look, and never wider than its screen. */
async function fits(page: Page, name: string): Promise<void> {
  const folder = process.env.RIFFLE_PICTURES;
  if (folder) {
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `dealers-${name}.png`), fullPage: true });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), name).toBeLessThanOrEqual(0);
}

test('are planned and pushed on the floor, and one leaves word for the next', async () => {
  const { page, context, errors } = await page_at(`/t/${id}/floor`, 'laptop', 'Flora', 'flora-pin-1', 'es-ES');
  await by(page, 'floor-dealers').locator('summary').first().click();
  await by(page, 'plan-dealers').click();
  await by(page, 'dealer-badges').fill('1 2 d7');
  await by(page, 'add-badges').click();
  await by(page, 'add-account').first().click();
  await by(page, 'push-minutes').fill('30');
  await fits(page, 'plan');
  await by(page, 'plan-save').click();
  await eventually(async () => expect(await dealers()).toEqual({ at: ['1', '2'], off: ['D7', 'Dani'] }));
  await by(page, 'push-dealers').click();
  await eventually(async () => expect(await dealers()).toEqual({ at: ['D7', '1'], off: ['Dani', '2'] }));
  await eventually(async () => expect(await by(page, 'dealer-at-1').textContent()).toContain('D7'));
  await by(page, 'change-dealer-2').selectOption('2');
  await eventually(async () => expect(await dealers()).toEqual({ at: ['D7', '2'], off: ['Dani', '1'] }));

  // The dealer of table 1 writes, and who comes next reads it there and confirms.
  const tablet = await page_at(`/t/${id}/table/1`, 'phone', 'Dani', 'dani-pin-1', 'es-ES');
  await eventually(async () => expect(await by(tablet.page, 'table-dealer').textContent()).toContain('D7'));
  await by(tablet.page, 'note-text').fill('El asiento 3 fue advertido por hablar de la mano.');
  await by(tablet.page, 'note-write').click();
  await eventually(async () => expect(await by(tablet.page, 'notes-1').textContent()).toContain('asiento 3'));
  await fits(tablet.page, 'note-phone');
  await eventually(async () => expect(await by(page, 'notes-1').textContent()).toContain('asiento 3'));
  await fits(page, 'line');
  await by(tablet.page, 'confirm-notes-1').click();
  await eventually(async () => expect(await by(tablet.page, 'notes-1').count()).toBe(0));
  await eventually(async () => expect(await by(page, 'notes-1').count()).toBe(0));
  expect([...errors, ...tablet.errors]).toEqual([]);
  await tablet.context.close();
  const phone = await page_at(`/t/${id}/floor`, 'phone', 'Flora', 'flora-pin-1', 'es-ES');
  await by(phone.page, 'floor-dealers').locator('summary').first().click();
  await eventually(async () => expect(await by(phone.page, 'dealer-at-2').textContent()).toContain('2'));
  await fits(phone.page, 'line-phone');
  await phone.context.close();
  await context.close();
});

test('a wrong tap at a table is undone some steps later, with what rests on it, and comes back', async () => {
  const { page, context, errors } = await page_at(`/t/${id}/table/1`, 'tablet', 'Flora', 'flora-pin-1', 'es-ES');
  const { coming } = await at_table();
  await by(page, `button-at-${coming[0].seat}`).click();
  await by(page, 'open-table').click();
  await by(page, 'start-hand').click();
  await eventually(async () => expect((await at_table()).phase).toBe('betting'));
  for (let fold = 0; fold < 3; fold += 1) {
    const before = await at_table();
    await eventually(async () => expect(await by(page, 'turn').textContent()).toContain(String(before.to_act)));
    await by(page, 'do-fold').click();
    await eventually(async () => expect((await at_table()).version).toBeGreaterThan(before.version));
  }
  const { version, to_act } = await at_table();
  await by(page, 'table-history').click();
  const first_fold = page.locator('[data-test^="table-step-undo-"]').nth(2);
  await fits(page, 'steps');
  await first_fold.click();
  await eventually(async () => expect(await by(page, 'table-resting').count()).toBe(2));
  await fits(page, 'steps-together');
  await by(page, 'table-undo-together').click();
  await eventually(async () => expect((await at_table()).version).toBe(version + 1));
  expect((await at_table()).to_act).not.toBe(to_act);
  await by(page, 'table-redo').click();
  await eventually(async () => expect((await at_table()).to_act).toBe(to_act));
  expect(errors).toEqual([]);
  await context.close();
});
