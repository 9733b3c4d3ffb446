// Every page as a picture: on a laptop and a phone, in light and dark. None is wider than its screen, no word of a button
// is cut off. `./dev screenshots` writes those of docs/screenshots; RIFFLE_PICTURES=folder writes every one, to look at.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiveTableView, PersonPage } from '../../web/src/api/types';
import { by, open_browser, screens, screenshot, sign_in } from './browser';
import { every_page, route_of } from '../../web/src/lib/route';
import { House, pause, Staff } from './house';

let house: House;
let browser: Browser;
let boss: Staff;
const id: Record<string, string> = {};

beforeAll(async () => {
  house = await House.open();
  browser = await open_browser();
  boss = await Staff.administrator(house);
  await boss.in_house('ChangeHouse', { name: 'Casino del Sur', city: 'Alicante', country: 'ES', currency: 'EUR', time_zone: 'Europe/Madrid', languages: ['en', 'es', 'it', 'pt'], names: 'full', book: 'tda-2024' });
  await boss.add_account('Marta', 'cashier', 'marta-pin-1');
  id.registering = await boss.tournament(5, (setup) => { setup.name = 'Mixed Monday'; setup.game = 'horse'; setup.starts_at = Date.now() + 2 * 3600_000; });
  id.running = await boss.tournament(34, (setup) => { setup.name = 'Friday Deepstack'; setup.opening_tables = 4; });
  await boss.in_tournament(id.running, 'StartClock');
  await boss.in_tournament(id.running, 'SetLevel', { index: 3 });
  const seated = (await boss.view(id.running)).tables.flatMap((table) => table.seats.filter((seat) => seat.entry !== null));
  for (const [out, won] of [[0, 1], [12, 13], [25, 24]]) await boss.in_tournament(id.running, 'BustOut', { entries: [seated[out].entry], by: [seated[won].entry] });
  // Table 1 is followed: a hand with a raise, and a ruling.
  const at_table = (type: string, args: Record<string, unknown> = {}) => boss.post(`/tournaments/${id.running}/tables/1/commands`, { type, args });
  const table = () => boss.get<LiveTableView>(`/tournaments/${id.running}/tables/1`);
  await at_table('OpenTable', { button: (await table()).coming[0].seat });
  await at_table('StartHand');
  await at_table('TakeAction', { seat: (await table()).to_act, action: 'raise', to: (await table()).legal!.raise!.least });
  await at_table('TellWhatHappened', { act: { Wager: { seat: (await table()).to_act, motions: [{ chips: [5000] }] } } });
  id.finished = await boss.tournament(6, (setup) => { setup.name = 'Sunday Turbo'; });
  await boss.in_tournament(id.finished, 'StartClock');
  await boss.in_tournament(id.finished, 'PublishPrizes');
  const entries = (await boss.view(id.finished)).entries!.map((entry) => entry.entry);
  for (let n = 0; n + 1 < entries.length; n += 1) await boss.in_tournament(id.finished, 'BustOut', { entries: [entries[n]], by: [entries[n + 1]] });
  id.ticket = (await boss.view(id.running)).entries!.find((entry) => entry.status === 'seated')!.ticket;
  id.person = (await boss.get<PersonPage>('/persons?q=ana')).persons[0].id;
  await boss.in_house('PostMessage', { text: '', kind: 'registration_closing', tournament: id.running });
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

type Screen = keyof typeof screens;
const staff_pages: [string, string][] = [
  ['lobby', '/'], ['accounts', '/accounts'], ['house', '/house'], ['setup-new', '/setup/new'], ['people', '/people'], ['person', '/people/$person'], ['rules', '/rules?q=overchip'], ['ruling', '/ruling'], ['leagues', '/leagues'], ['shifts', '/shifts'],
  ['setup', '/t/$registering/setup'], ['desk', '/t/$registering/desk'], ['desk-playing', '/t/$running/desk'], ['floor', '/t/$running/floor'], ['money', '/t/$running/money'], ['seating', '/t/$running/seating'], ['results', '/t/$finished/results'], ['table', '/t/$running/table/1'],
];
const open_pages: [string, string][] = [['sign-in', '/sign-in'], ['public-lobby', '/'], ['clause', '/rules/tda-2024:32'], ['seat', '/seat/$ticket'], ['public-results', '/t/$running/results'], ['unknown', '/nowhere']];
const wall_pages: [string, string][] = [['clock', '/t/$running/clock'], ['clock-before', '/t/$registering/clock'], ['clock-winner', '/t/$finished/clock'], ['board', '/t/$running/board']];

// Of docs/screenshots: which picture, on which screen and in which light.
const shown: Record<string, [string, 'light' | 'dark']> = {
  lobby: ['laptop', 'light'], setup: ['laptop', 'light'], desk: ['laptop', 'light'], floor: ['laptop', 'dark'], people: ['laptop', 'light'], person: ['laptop', 'light'], results: ['laptop', 'light'], ruling: ['laptop', 'light'], rules: ['laptop', 'light'], table: ['laptop', 'light'],
  clock: ['tv', 'dark'], 'clock-winner': ['tv', 'dark'], board: ['tv', 'dark'], seat: ['phone', 'light'],
};

async function picture(page: Page, name: string, screen: Screen, theme: 'light' | 'dark'): Promise<void> {
  const [on, light] = shown[name] ?? [];
  if (on === screen && light === theme) await screenshot(page, name);
  if (name === 'floor' && screen === 'phone' && theme === 'dark') await screenshot(page, 'floor-phone');
  if (name === 'clock' && screen === 'portrait' && theme === 'dark') await screenshot(page, 'clock-portrait');
  const folder = process.env.RIFFLE_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}-${screen}-${theme}.png`), fullPage: screen !== 'tv' && screen !== 'portrait' });
}

/** What is wider than the screen, and buttons whose own words do not fit into them. */
const misfits = (page: Page) => page.evaluate(() => {
  const found: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth + 1) found.push(`the page is ${root.scrollWidth} wide on ${root.clientWidth}`);
  for (const one of document.querySelectorAll<HTMLElement>('button, a.button, .pill'))
    if (one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && !one.querySelector('.clip') && getComputedStyle(one).overflowX !== 'auto') found.push(`"${one.textContent?.trim().slice(0, 40)}" is cut`);
  // Where nothing can be scrolled, what is outside is lost; and what is done in a row of a table is in sight.
  const scrolls = (one: Element | null): boolean => one !== null && (['auto', 'scroll'].includes(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  const wall = document.querySelector('[data-test="board"], [data-test="clock"]') !== null && innerWidth >= 1000;
  for (const one of document.querySelectorAll<HTMLElement>('main *')) {
    if (one.children.length > 0 || !one.textContent?.trim() || !one.checkVisibility({ opacityProperty: true }) || one.closest('.hidden-label, .print-only, datalist, option, select')) continue;
    const { left, right, bottom } = one.getBoundingClientRect();
    const outside = (left < -1 || right > innerWidth + 1) && (!scrolls(one) || one.closest('td button') !== null);
    if (outside || (wall && bottom > innerHeight + 1)) found.push(`"${one.textContent.trim().slice(0, 40)}" is outside`);
  }
  return found;
});

async function visit(theme: 'light' | 'dark', screen: Screen, pages: [string, string][], staff: boolean, locale: string): Promise<string[]> {
  const context = await browser.newContext({ viewport: screens[screen], locale, baseURL: house.address, colorScheme: theme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const faults: string[] = [];
  if (staff) await sign_in(page, 'administrator', 'opensesame');
  for (const [name, path] of pages) {
    await page.goto(path.replace(/\$(\w+)/, (_, key: string) => id[key]));
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await pause(600);
    if (name === 'desk-playing') await by(page, 'show-ticket').first().click();
    if (name === 'floor') await page.locator('button[data-entry]:not(:disabled)').nth(3).click();
    faults.push(...(await misfits(page)).map((one) => `${name} on a ${screen} in ${theme}, ${locale}: ${one}`));
    await picture(page, name, screen, theme);
  }
  await context.close();
  return faults;
}

test('every page the router knows has its picture', () => {
  const seen = [...staff_pages, ...open_pages, ...wall_pages].map(([, path]) => route_of(path.replace(/\?.*/, '')).page);
  expect([...new Set(seen)].sort()).toEqual([...every_page].sort());
});

describe.each([['light', 'en-GB'], ['dark', 'es-ES']] as const)('in %s, %s', (theme, locale) => {
  test.each(['laptop', 'phone'] as const)('every page fits a %s', async (screen) => {
    expect([...(await visit(theme, screen, staff_pages, true, theme === 'dark' && process.env.RIFFLE_SCREENSHOTS === '1' ? 'en-GB' : locale)), ...(await visit(theme, screen, open_pages, false, locale))]).toEqual([]);
  }, 240_000);
  test('and what hangs on the wall fits it', async () => {
    const at = process.env.RIFFLE_SCREENSHOTS === '1' ? 'en-GB' : locale;
    expect([...(await visit(theme, 'tv', wall_pages, false, at)), ...(await visit(theme, 'portrait', wall_pages, false, at)), ...(await visit(theme, 'phone', wall_pages, false, at))]).toEqual([]);
  }, 240_000);
});
