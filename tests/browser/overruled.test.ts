// A ruling that the direction sets aside too late: the refusal names what has to be undone first, and can be read on a
// tablet and a phone before it goes.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveTableView } from '../../web/src/api/types';
import { by, open_browser, open_window, sign_in, type screens } from './browser';
import { House, Staff } from './house';

let house: House;
let browser: Browser;
let boss: Staff;
let id = '';
let folded = { seat: 0, name: '' };

beforeAll(async () => {
  house = await House.open();
  browser = await open_browser();
  boss = await Staff.administrator(house);
  await boss.add_account('Dora', 'director', 'dora-pin-1');
  id = await boss.tournament(6, (setup) => { setup.seats_per_table = 6; setup.opening_tables = 1; setup.late_levels = 0; });
  await boss.in_tournament(id, 'StartClock');
  await at('OpenTable', { button: (await table()).coming[0].seat });
  await at('StartHand');
  // One chip of more than the call, in silence; then somebody acts on it.
  await at('TellWhatHappened', { act: { Wager: { seat: (await table()).to_act, motions: [{ chips: [5000] }] } } });
  const next = (await table()).to_act!;
  folded = { seat: next, name: (await table()).seats.find((one) => one.seat === next)!.name! };
  await at('TakeAction', { seat: next, action: 'fold' });
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const table = () => boss.get<LiveTableView>(`/tournaments/${id}/tables/1`);
const at = (type: string, args: Record<string, unknown> = {}) => boss.post(`/tournaments/${id}/tables/1/commands`, { type, args });
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.RIFFLE_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `overruled-${name}.png`) });
}

const said: [keyof typeof screens, string, string, string][] = [
  ['tablet', 'es-ES', 'deja sin efecto', 'Primero deshaz «{step}»'],
  ['tablet', 'en-GB', 'sets a ruling aside', 'First undo “{step}”'],
  ['phone', 'pt-PT', 'sem efeito', 'Primeiro desfaça «{step}»'],
  ['phone', 'it-IT', 'revoca una decisione', 'Prima annulla «{step}»'],
];
test.each(said)('on a %s in %s', async (screen, locale, asked, told) => {
  const { page, errors } = await open_window(browser, house, screen, locale);
  await sign_in(page, 'Dora', 'dora-pin-1');
  await page.goto(`/t/${id}/table/1`);
  await by(page, 'what-happened').click();
  await by(page, 'tell-search').fill(asked);
  await page.locator('[data-test="tell-pick"][data-matter="ruling_overridden"]').click();
  await by(page, 'flag-unusual_circumstances').click();
  await by(page, 'tell-rule').click();
  const toast = page.getByRole('alert');
  await toast.waitFor();
  await picture(page, `${screen}-${locale}`);
  // What has to be undone stands in the sentence, as the list of steps has it, and no number does.
  const { seat, name } = folded;
  expect(await toast.textContent()).toContain(told.replace('{step}', `${seat} ${name}: fold`));
  const box = (await toast.boundingBox())!;
  const { width, height } = page.viewportSize()!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
  expect(box.height).toBeLessThan(height / 3);
  expect(errors).toEqual([]);
});
