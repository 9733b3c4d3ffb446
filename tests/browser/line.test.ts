// The line to the server: many windows of one browser, and a cable that is pulled without a word.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { by, open_browser, open_window, sign_in } from './browser';
import { eventually, House, pause, Staff } from './house';
import { Cable } from './wire';

let house: House;
let browser: Browser;
let boss: Staff;
let cable: Cable;
let id = '';

beforeAll(async () => {
  house = await House.open();
  browser = await open_browser();
  boss = await Staff.administrator(house);
  await boss.add_account('Félix', 'floor', 'felix-pin-1');
  cable = await Cable.to(house.port);
  id = await boss.tournament(6);
  await boss.in_tournament(id, 'StartClock');
});

afterAll(async () => {
  await browser?.close();
  await cable?.close();
  await house?.close();
});

const state = (page: Page) => by(page, 'clock').getAttribute('data-state');

test('eight live windows of one browser, and a command that waits for none of them', async () => {
  const first = await open_window(browser, house, 'desk', 'en-GB');
  await sign_in(first.page, 'Félix', 'felix-pin-1');
  const others = [id];
  for (let i = 0; i < 4; i += 1) {
    const one = await boss.tournament(3, (setup) => (setup.name = `Side event ${i + 1}`));
    await boss.in_tournament(one, 'StartClock');
    others.push(one);
  }
  // Eight clocks: four of one tournament, four of others.
  const windows: { page: Page; of: string }[] = [];
  for (const of of [id, id, id, ...others]) {
    const page = await first.context.newPage();
    page.setDefaultTimeout(8000);
    await page.goto(`/t/${of}/clock`);
    await by(page, 'time').waitFor();
    windows.push({ page, of });
  }
  expect(windows).toHaveLength(8);
  await first.page.goto(`/t/${id}/floor`);
  await by(first.page, 'toggle-clock').waitFor();
  const began = Date.now();
  const answered = first.page.waitForResponse((response) => response.url().endsWith('/commands'));
  await by(first.page, 'toggle-clock').click();
  await answered;
  expect(Date.now() - began).toBeLessThan(3000);
  for (const { page } of windows.filter((one) => one.of === id)) await eventually(async () => expect(await state(page)).toBe('paused'), 5000);
  // Whatever a window shows, its news arrives.
  for (const of of others.slice(1)) await boss.in_tournament(of, 'PauseClock');
  for (const { page } of windows) await eventually(async () => expect(await state(page)).toBe('paused'), 8000);
  await by(first.page, 'toggle-clock').click();
  await eventually(async () => expect((await boss.view(id)).clock.state).toBe('running'), 3000);
  expect(first.errors).toEqual([]);
  await first.context.close();
});

test('a page asks for the house once', async () => {
  const { page, context } = await open_window(browser, house, 'tv', 'en-GB');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/t/${id}/clock`);
  await by(page, 'time').waitFor();
  await pause(2500);
  expect(asked.filter((path) => path === '/api/v1/house')).toHaveLength(1);
  await context.close();
});

test('a screen whose cable is pulled says so, large, within ten seconds, and comes back by itself', async () => {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'en-GB', baseURL: cable.address });
  const tv = await context.newPage();
  await tv.goto(`/t/${id}/clock`);
  await by(tv, 'time').waitFor();
  await eventually(async () => expect(await state(tv)).toBe('running'));
  const frame = () => by(tv, 'clock').evaluate((clock) => getComputedStyle(clock).borderTopColor + getComputedStyle(clock).borderTopStyle);
  const green = await frame();
  // A quiet tournament is no dead line: nothing is said while only heartbeats come.
  for (let i = 0; i < 10; i += 1) {
    await pause(1000);
    expect(await by(tv, 'offline').count()).toBe(0);
  }
  cable.pull();
  const pulled = Date.now();
  await by(tv, 'offline').waitFor({ timeout: 10_000 });
  expect(Date.now() - pulled).toBeLessThan(10_000);
  const size = await by(tv, 'offline').locator('b').evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
  expect(size).toBeGreaterThan(50);
  await eventually(async () => expect(await frame()).not.toBe(green), 2000);
  // It counts on by itself meanwhile.
  const shown = await by(tv, 'time').textContent();
  await eventually(async () => expect(await by(tv, 'time').textContent()).not.toBe(shown));
  await boss.in_tournament(id, 'PauseClock');
  cable.plug_in();
  const back = Date.now();
  await eventually(async () => expect(await state(tv)).toBe('paused'), 6000);
  await eventually(async () => expect(await by(tv, 'offline').count()).toBe(0), 6000);
  expect(Date.now() - back).toBeLessThan(6000);
  await boss.in_tournament(id, 'StartClock');
  await eventually(async () => expect(await frame()).toBe(green));
  await context.close();
});

test('a page without a stream knows it too, and a command given meanwhile is done once', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', baseURL: cable.address });
  const lobby = await context.newPage();
  lobby.setDefaultTimeout(15_000);
  await sign_in(lobby, 'Félix', 'felix-pin-1');
  const floor = await context.newPage();
  await floor.goto(`/t/${id}/floor`);
  await by(floor, 'toggle-clock').waitFor();
  const before = await boss.view(id);
  cable.pull();
  await by(floor, 'toggle-clock').click();
  await by(lobby, 'offline').waitFor({ timeout: 10_000 });
  await by(floor, 'offline').waitFor({ timeout: 10_000 });
  expect((await boss.view(id)).version).toBe(before.version);
  cable.plug_in();
  await eventually(async () => expect((await boss.view(id)).version).toBe(before.version + 1), 8000);
  await eventually(async () => expect(await by(floor, 'offline').count()).toBe(0), 8000);
  await eventually(async () => expect(await by(lobby, 'offline').count()).toBe(0), 8000);
  await boss.in_tournament(id, (await boss.view(id)).clock.state === 'running' ? 'PauseClock' : 'StartClock');
  await context.close();
});
