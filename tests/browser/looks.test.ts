// Every page in light and dark: axe finds no serious fault, there is one h1, and the choice is kept.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { by, open_browser, open_window, sign_in } from './browser';
import { every_page, route_of } from '../../web/src/lib/route';
import { eventually, House, pause, Staff } from './house';

let house: House;
let browser: Browser;
let boss: Staff;
const id: Record<string, string> = {};
const axe = readFileSync(join(process.env.RIFFLE_ROOT ?? '.', 'web/node_modules/axe-core/axe.min.js'), 'utf8');

beforeAll(async () => {
  house = await House.open();
  browser = await open_browser();
  boss = await Staff.administrator(house);
  await boss.add_account('Marta', 'cashier', 'marta-pin-1');
  id.registering = await boss.tournament(5);
  id.running = await boss.tournament(12);
  await boss.in_tournament(id.running, 'StartClock');
  const seated = (await boss.view(id.running)).tables[0].seats.filter((seat) => seat.entry !== null);
  await boss.in_tournament(id.running, 'BustOut', { entries: [seated[0].entry], by: [seated[1].entry] });
  id.finished = await boss.tournament(2);
  await boss.in_tournament(id.finished, 'StartClock');
  await boss.in_tournament(id.finished, 'PublishPrizes');
  const [one, two] = (await boss.view(id.finished)).entries!;
  await boss.in_tournament(id.finished, 'BustOut', { entries: [one.entry], by: [two.entry] });
  id.cancelled = await boss.tournament(2);
  await boss.in_tournament(id.cancelled, 'CancelTournament', { reason: 'no players' });
  id.person = (await boss.view(id.running)).entries![0].person;
  id.ticket = (await boss.view(id.running)).entries!.find((entry) => entry.status === 'seated')!.ticket;
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const pages: [string, string, boolean][] = [
  ['sign-in', '/sign-in', false], ['public lobby', '/', false], ['lobby', '/', true], ['accounts', '/accounts', true], ['people', '/people', true], ['person', '/people/$person', true], ['house', '/house', true], ['new set-up', '/setup/new', true],
  ['rules', '/rules?q=overchip', false], ['clause', '/rules/cnp:6.k?q=minimum', false], ['ruling', '/ruling', true], ['leagues', '/leagues', true], ['shifts', '/shifts', true], ['unknown', '/nowhere', false],
  ['set-up', '/t/$registering/setup', true], ['desk', '/t/$registering/desk', true], ['desk at play', '/t/$running/desk', true], ['floor', '/t/$running/floor', true], ['money', '/t/$running/money', true],
  ['floor of a finished one', '/t/$finished/floor', true], ['clock before', '/t/$registering/clock', false], ['clock', '/t/$running/clock', true], ['clock of a finished one', '/t/$finished/clock', false],
  ['clock of a cancelled one', '/t/$cancelled/clock', false], ['seating', '/t/$running/seating', false], ['board', '/t/$running/board', false], ['results', '/t/$finished/results', true], ['my seat', '/seat/$ticket', false], ['table', '/t/$running/table/1', true],
];

test('every page the router knows is looked at', () => {
  expect([...new Set(pages.map(([, path]) => route_of(path.replace(/\?.*/, '')).page))].sort()).toEqual([...every_page].sort());
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test('axe finds no serious fault on any page, and each has one h1', async () => {
    const faults: string[] = [];
    for (const staff of [false, true]) {
      const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-GB', baseURL: house.address, colorScheme, reducedMotion: 'reduce', bypassCSP: true });
      await context.addInitScript(axe);
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      if (staff) await sign_in(page, 'administrator', 'opensesame');
      for (const [name, path, as_staff] of pages.filter((one) => one[2] === staff)) {
        await page.goto(path.replace(/\$(\w+)/, (_, key: string) => id[key]));
        await page.locator('h1').first().waitFor({ state: 'attached' });
        await pause(700);
        expect(await page.evaluate(() => document.documentElement.dataset.theme), name).toBe(colorScheme);
        if (as_staff) expect(page.url(), name).not.toContain('sign-in');
        if (path.endsWith('/floor')) await page.locator('button[data-entry]:not(:disabled)').first().click({ timeout: 1000 }).catch(() => undefined);
        for (const one of await page.locator('details:not(.account) > summary').all()) await one.click().catch(() => undefined);
        const found = await page.evaluate(async () => {
          const { violations } = await (window as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { target: unknown[]; failureSummary: string }[] }[] }> } }).axe.run();
          const headings = [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility({ opacityProperty: true })).length;
          return { headings, serious: violations.filter((one) => ['serious', 'critical'].includes(one.impact)).map((one) => `${one.id} at ${one.nodes.map((node) => `${String(node.target)} [${/contrast of ([\d.]+)/.exec(node.failureSummary)?.[1] ?? ''}]`).slice(0, 4).join(' | ')}`) };
        });
        if (found.headings !== 1) faults.push(`${name}: ${found.headings} h1`);
        faults.push(...found.serious.map((one) => `${name}: ${one}`));
      }
      await context.close();
    }
    expect(faults).toEqual([]);
  });
});

test('the system decides until the device chooses, and the choice is kept', async () => {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: house.address, colorScheme: 'dark' });
  const page = await context.newPage();
  const shown = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.goto('/');
  await by(page, 'theme').waitFor();
  expect(await shown()).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await eventually(async () => expect(await shown()).toBe('light'));
  await by(page, 'theme').click();
  await by(page, 'theme').click();
  expect(await shown()).toBe('dark');
  await page.reload();
  await by(page, 'theme').waitFor();
  expect([await shown(), await by(page, 'theme').getAttribute('data-wish')]).toEqual(['dark', 'dark']);
  await by(page, 'theme').click();
  expect(await shown()).toBe('light');
  await context.close();
});

test('menus shut by Escape and by a click elsewhere; closing an account is asked, and can be taken back', async () => {
  const { page, context, errors } = await open_window(browser, house, 'laptop', 'en-GB');
  await sign_in(page, 'administrator', 'opensesame');
  const open = () => page.locator('details.account').evaluate((one) => (one as HTMLDetailsElement).open);
  await by(page, 'account').click();
  expect(await open()).toBe(true);
  await page.keyboard.press('Escape');
  expect(await open()).toBe(false);
  await by(page, 'account').click();
  await page.locator('h1').click();
  expect(await open()).toBe(false);
  await page.goto('/accounts');
  const marta = page.locator('[data-test="account-row"]', { hasText: 'Marta' });
  await marta.locator('[data-test="close-account"]').click();
  expect((await boss.get<{ accounts: { name: string; open: boolean }[] }>('/accounts')).accounts.find((one) => one.name === 'Marta')!.open).toBe(true);
  await by(page, 'close-sure').click();
  await marta.locator('[data-test="reopen-account"]').click();
  await page.locator('[data-test="one-time-pin"]', { hasText: 'Marta' }).waitFor();
  const pin = (await by(page, 'pin-value').textContent())!;
  await new Staff(house).sign_in('Marta', pin, 'marta-pin-2');
  expect(errors).toEqual([]);
  await context.close();
});

test('a rulebook is chosen by its title, and says where it parts from TDA', async () => {
  const { page, context, errors } = await open_window(browser, house, 'laptop', 'es-ES');
  await sign_in(page, 'administrator', 'opensesame');
  await page.goto('/setup/new');
  await by(page, 'setup-name').waitFor();
  await page.locator('summary', { hasText: 'Entradas y mesas' }).click();
  const { books } = await boss.get<{ books: { id: string; name: string }[] }>('/books');
  await eventually(async () => expect(await by(page, 'setup-book').locator('option').allTextContents()).toEqual(books.map((book) => book.name)));
  await by(page, 'setup-book').selectOption('cnp');
  await by(page, 'setup-book-differences').waitFor();
  expect(await by(page, 'setup-book-differences').locator('summary').textContent()).toMatch(/Se aparta de .+ en \d+ puntos/);
  await by(page, 'setup-book-differences').locator('summary').click();
  expect(await by(page, 'setup-book-differences').locator('li').count()).toBeGreaterThan(3);
  await page.goto('/house');
  await eventually(async () => expect(await by(page, 'house-book').locator('option').allTextContents()).toEqual(books.map((book) => book.name)));
  expect(errors).toEqual([]);
  await context.close();
});
