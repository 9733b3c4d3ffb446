// The pages of staff: keys in text fields do nothing, undo, languages, seating, the paper ticket, a lost network.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { by, open_browser, open_window, sign_in, type Window } from './browser';
import { eventually, House, pause, Staff } from './house';

let house: House;
let browser: Browser;
let boss: Staff;
let staff: Window;
let page: Page;
let id = '';

beforeAll(async () => {
  house = await House.open();
  browser = await open_browser();
  boss = await Staff.administrator(house);
  await boss.add_account('Dora', 'director', 'dora-pin-1');
  await boss.add_account('Marta', 'cashier', 'marta-pin-1');
  id = await boss.tournament(11);
  await boss.in_tournament(id, 'StartClock');
  staff = await open_window(browser, house, 'desk', 'en-GB');
  page = staff.page;
  await sign_in(page, 'Dora', 'dora-pin-1');
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

test('keys typed in a text field never act on the tournament', async () => {
  for (const [where, field] of [['floor', 'floor-find'], ['desk', 'search'], ['desk', 'filter']]) {
    await page.goto(`/t/${id}/${where}`);
    await by(page, field).click();
    const before = (await boss.view(id)).version;
    for (const key of [' ', 'n', 'p', '+', '-', '?', 'f', 'Control+ ', 'Alt+n', 'Alt+p', 'Alt++', 'Alt+-', 'Control+z', 'Control+Shift+z', 'Control+y']) await page.keyboard.press(key);
    await pause(600);
    expect((await boss.view(id)).version, field).toBe(before);
    expect(await by(page, 'keys').isVisible()).toBe(false);
  }
  // With its modifier a key does act where no text is typed: also with a button focused, which it must not press as well.
  await page.goto(`/t/${id}/floor`);
  const seat = page.locator('button[data-entry]:not(:disabled)').first();
  await seat.click();
  await by(page, 'bust').focus();
  await page.keyboard.press('Control+ ');
  await eventually(async () => expect((await boss.view(id)).clock.state).toBe('paused'));
  expect(await by(page, 'confirm-bust').count()).toBe(0);
  await page.keyboard.press('Control+ ');
  await eventually(async () => expect((await boss.view(id)).clock.state).toBe('running'));
  // Two quick presses are two minutes.
  const { ends_at } = (await boss.view(id)).clock;
  await page.keyboard.press('Alt++');
  await page.keyboard.press('Alt++');
  await eventually(async () => expect(Math.abs((await boss.view(id)).clock.ends_at! - ends_at! - 120_000)).toBeLessThan(5));
  await page.keyboard.press('?');
  await by(page, 'keys').waitFor();
  await page.keyboard.press('Escape');
});

test('undo and redo of a move, said in words, and any step from the history', async () => {
  await page.goto(`/t/${id}/floor`);
  const now = await boss.view(id);
  const from = now.tables[0].seats.find((seat) => seat.entry !== null)!;
  const free = now.tables[1].seats.find((seat) => seat.entry === null)!;
  const spot = by(page, `seat-${now.tables[1].table}-${free.seat}`);
  await page.locator(`button[data-entry="${from.entry}"]`).click();
  await by(page, 'move').click();
  await spot.click();
  await eventually(async () => expect(await spot.getAttribute('data-entry')).toBe(String(from.entry)));
  await eventually(async () => expect(await by(page, 'undo').textContent()).toBe(`Undo: Moved: ${from.name} · Table ${now.tables[1].table}, seat ${free.seat}`));
  await by(page, 'undo').click();
  await eventually(async () => expect(await spot.getAttribute('data-entry')).toBeNull());
  await eventually(async () => expect(await by(page, 'redo').textContent()).toContain(`Redo: Moved: ${from.name}`));
  await page.keyboard.press('Control+y');
  await eventually(async () => expect(await spot.getAttribute('data-entry')).toBe(String(from.entry)));
  await by(page, 'history').getByRole('button', { name: `Undo: Moved: ${from.name}` }).click();
  await eventually(async () => expect(await spot.getAttribute('data-entry')).toBeNull());
});

test('two members of staff at once: the second sees the first, and a refusal is the server\'s sentence', async () => {
  const other = await open_window(browser, house, 'tablet', 'es-ES');
  await sign_in(other.page, 'Dora', 'dora-pin-1');
  await other.page.goto(`/t/${id}/floor`);
  // Not the player a later test looks for: the draw seats anybody at the first table.
  const seat = (await boss.view(id)).tables[0].seats.find((one) => one.entry !== null && !one.name!.startsWith('Łukasz'))!;
  for (const one of [page, other.page]) {
    await one.goto(`/t/${id}/floor`);
    await one.locator(`button[data-entry="${seat.entry}"]`).click();
    await by(one, 'bust').click();
  }
  await by(page, 'confirm-bust').click();
  await eventually(async () => expect(await other.page.locator(`button[data-entry="${seat.entry}"]`).count()).toBe(0));
  // The panel that spoke of a player who is gone has closed.
  expect(await by(other.page, 'confirm-bust').count()).toBe(0);
  await other.page.goto(`/t/${id}/desk`);
  const sitting = (await boss.view(id)).entries!.find((entry) => entry.status === 'seated')!;
  await by(other.page, 'search').fill(sitting.name);
  await by(other.page, 'person').first().waitFor();
  await by(other.page, 'search').press('Enter');
  const toast = other.page.getByRole('alert');
  await toast.waitFor();
  // The sentence, a space, and its clause.
  expect(await toast.textContent()).toMatch(/\S\. \[[a-z0-9-]+:\S+\]/);
  await other.context.close();
});

// No test sets the machine's clock: the server's word that it was set is put into its answer, the rest is real.
test('a machine clock that was set is told on the floor and at the desk, and a director may accept it', async () => {
  const off = 3_600_000;
  const told = await open_window(browser, house, 'desk', 'es-ES');
  await told.page.route('**/api/v1/house', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), time_off_ms: off } });
  });
  await sign_in(told.page, 'Dora', 'dora-pin-1');
  for (const where of ['floor', 'desk']) {
    await told.page.goto(`/t/${id}/${where}`);
    await by(told.page, 'time-off').waitFor();
    expect(await by(told.page, 'time-off').textContent()).toMatch(/reloj del equipo/);
  }
  // The server knows better and refuses: the page says why.
  await by(told.page, 'accept-time').click();
  await told.page.getByText('no hay nada que aceptar').waitFor();
  await told.context.close();
  // Nobody is told anything while the clock is right.
  await page.goto(`/t/${id}/floor`);
  await by(page, 'undo').waitFor();
  expect(await by(page, 'time-off').count()).toBe(0);
});

test('a cashier is offered no floor work, and strangers no staff page', async () => {
  const cashier = await open_window(browser, house, 'phone', 'pt-PT');
  await cashier.page.goto(`/t/${id}/desk`);
  await cashier.page.waitForURL('**/sign-in?to=*');
  await by(cashier.page, 'name').fill('marta');
  await by(cashier.page, 'pin').fill('marta-pin-1');
  await by(cashier.page, 'enter').click();
  await cashier.page.waitForURL('**/desk');
  await cashier.page.getByRole('heading', { name: 'Vender uma inscrição' }).waitFor();
  await by(cashier.page, 'tab-floor').click();
  await cashier.page.locator('button[data-entry]:not(:disabled)').first().click();
  expect(await by(cashier.page, 'bust').count()).toBe(0);
  expect(await by(cashier.page, 'toggle-clock').count()).toBe(0);
  await cashier.context.close();
});

test('four languages, kept by the device', async () => {
  await page.goto(`/t/${id}/desk`);
  for (const [code, heading] of [['es', 'Vender una entrada'], ['it', 'Vendi un’iscrizione'], ['pt', 'Vender uma inscrição'], ['en', 'Sell an entry']]) {
    await by(page, 'language').selectOption(code);
    await page.getByRole('heading', { name: heading }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: heading }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(code);
  }
});

test('no page is wider than a phone, in any language', async () => {
  for (const locale of ['en', 'es', 'it', 'pt']) {
    const phone = await open_window(browser, house, 'phone', locale);
    await sign_in(phone.page, 'Dora', 'dora-pin-1');
    for (const path of ['/', '/rules', '/ruling', '/setup/new', ...['desk', 'floor', 'money', 'seating', 'results', 'setup', 'clock'].map((one) => `/t/${id}/${one}`)]) {
      await phone.page.goto(path);
      await phone.page.locator('main .page, main .clock').first().waitFor();
      await pause(300);
      const [wide, screen] = await phone.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(wide, `${locale} ${path}`).toBeLessThanOrEqual(screen);
    }
    expect(phone.errors).toEqual([]);
    await phone.context.close();
  }
});

test('the public seating list finds names without accents, in order', async () => {
  const visitor = await open_window(browser, house, 'phone', 'es-ES');
  await visitor.page.goto(`/t/${id}/seating`);
  await by(visitor.page, 'player').first().waitFor();
  const names = (await by(visitor.page, 'player').locator('span.clip').allTextContents()).map((name) => name.trim());
  expect(names).toEqual([...names].sort(new Intl.Collator('es').compare));
  await by(visitor.page, 'seating-search').fill('lukasz');
  await eventually(async () => expect(await by(visitor.page, 'player').count()).toBe(1));
  expect(await by(visitor.page, 'player').textContent()).toContain('Łukasz');
  expect(visitor.errors).toEqual([]);
  await visitor.context.close();
});

test('the seat ticket prints on 80 mm paper, two copies', async () => {
  await page.goto(`/t/${id}/desk`);
  await by(page, 'show-ticket').first().click();
  await by(page, 'ticket').waitFor();
  await page.evaluate(() => document.body.classList.add('ticket'));
  await page.emulateMedia({ media: 'print' });
  const copies = page.locator('.paper section');
  expect(await copies.count()).toBe(2);
  expect(await copies.first().isVisible()).toBe(true);
  expect(await by(page, 'search').isVisible()).toBe(false);
  // 74 mm of print at 96 dots an inch.
  expect((await copies.first().boundingBox())!.width).toBeLessThanOrEqual((80 / 25.4) * 96);
  const text = (await copies.first().innerText()).replace(/\u00a0/g, ' ');
  const entry = Number(await by(page, 'ticket').getAttribute('data-entry'));
  const sold = (await boss.view(id)).entries!.find((one) => one.entry === entry)!;
  for (const part of [sold.name, String(entry), '€165', 'administrator', sold.person.slice(0, 8)]) expect(text).toContain(part);
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect((paper.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length).toBe(2);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => document.body.classList.remove('ticket'));
});

test('set-up mistakes are caught before they are stored', async () => {
  await page.goto('/setup/new');
  await by(page, 'setup-name').fill('Wrong');
  await page.locator('summary', { hasText: 'Payouts' }).click();
  await by(page, 'shares').last().fill('50 30 19');
  await page.locator('summary', { hasText: 'Structure' }).click();
  await by(page, 'setup-late').fill('99');
  await eventually(async () => {
    const said = (await by(page, 'fault').allTextContents()).join('\n');
    expect(said).toContain('sum to 99 %');
    expect(said).toContain('Registration lasts until level 99');
  });
  const before = (await boss.get<{ tournaments: unknown[] }>('/tournaments')).tournaments.length;
  await by(page, 'open-registration').click();
  await pause(500);
  expect((await boss.get<{ tournaments: unknown[] }>('/tournaments')).tournaments).toHaveLength(before);
});

test('a network that fails while a command is on its way neither loses nor doubles it', async () => {
  await page.goto(`/t/${id}/floor`);
  await by(page, 'clock-bar').waitFor();
  if ((await boss.view(id)).clock.state !== 'running') await boss.in_tournament(id, 'StartClock');
  const before = await boss.view(id);
  // The server takes the command, but its answer is lost twice.
  let lost = 0;
  await page.route('**/commands', async (route) => {
    if (lost < 2) {
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    } else {
      await route.continue();
    }
  });
  await page.keyboard.press('Alt++');
  await eventually(async () => expect(lost).toBe(2));
  await eventually(async () => expect(await by(page, 'offline').count()).toBe(0));
  await page.unroute('**/commands');
  const after = await boss.view(id);
  expect(after.version).toBe(before.version + 1);
  expect(Math.abs((after.clock.ends_at ?? 0) - (before.clock.ends_at ?? 0) - 60_000)).toBeLessThan(5);
  expect(staff.errors).toEqual([]);
});
