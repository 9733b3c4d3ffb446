// The floor by keys, on a small laptop, at 200 % and on a phone; what is said of a tournament that is over.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { by, open_browser, open_window, screens, sign_in, type Window } from './browser';
import { eventually, House, pause, Staff } from './house';

let house: House;
let browser: Browser;
let boss: Staff;
let id = '';

beforeAll(async () => {
  house = await House.open();
  browser = await open_browser();
  boss = await Staff.administrator(house);
  await boss.add_account('Félix', 'floor', 'felix-pin-1');
  await boss.add_account('Marta', 'cashier', 'marta-pin-1');
  await boss.add_account('Dani', 'dealer', 'dani-pin-1');
  await boss.add_account('Diana', 'director', 'diana-pin-1');
  id = await boss.tournament(20);
  await boss.in_tournament(id, 'StartClock');
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

async function floor(screen: keyof typeof screens, locale = 'en-GB', name = 'Félix', pin = 'felix-pin-1'): Promise<Window> {
  const window = await open_window(browser, house, screen, locale);
  await sign_in(window.page, name, pin);
  await window.page.goto(`/t/${id}/floor`);
  await by(window.page, 'clock-bar').waitFor();
  return window;
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-test') ?? document.activeElement?.tagName ?? '');
/** Inside what can be seen, and not under something else. */
async function seen(page: Page, name: string): Promise<void> {
  const found = await by(page, name).last().evaluate((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return { inside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight, top: over === one || one.contains(over) };
  });
  expect(found, name).toEqual({ inside: true, top: true });
}

test('a name typed blind and Space on a button change nothing', async () => {
  const { page, context } = await floor('laptop');
  const before = (await boss.view(id)).version;
  await page.keyboard.type('Pena Núñez +-');
  await page.locator('button[data-entry]:not(:disabled)').first().focus();
  await page.keyboard.press(' ');
  await by(page, 'bust').waitFor();
  await by(page, 'bust').focus();
  await page.keyboard.press(' ');
  await by(page, 'confirm-bust').waitFor();
  await pause(400);
  const now = await boss.view(id);
  expect([now.version, now.clock.state]).toEqual([before, 'running']);
  await context.close();
});

test('the action of a chosen seat is one Tab away, and the whole bust-out goes by keys', async () => {
  const { page, context, errors } = await floor('laptop');
  const seat = page.locator('button[data-entry]:not(:disabled)').nth(12);
  const out = Number(await seat.getAttribute('data-entry'));
  await seat.focus();
  await page.keyboard.press('Enter');
  await by(page, 'bust').waitFor();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('bust');
  await page.keyboard.press('Shift+Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-entry'))).toBe(String(out));
  // Or with the key of the chosen player.
  await page.keyboard.press('b');
  await eventually(async () => expect(await focused(page)).toMatch(/^by-\d+$/));
  await page.keyboard.press('Enter');
  await seen(page, 'confirm-bust');
  await by(page, 'confirm-bust').focus();
  await page.keyboard.press('Enter');
  await eventually(async () => expect((await boss.view(id)).entries!.find((entry) => entry.entry === out)!.status).toBe('busted'));
  await by(page, 'undo').click();
  await eventually(async () => expect((await boss.view(id)).entries!.find((entry) => entry.entry === out)!.status).toBe('seated'));
  await eventually(async () => expect(await by(page, 'redo').count()).toBe(1));
  // What is done next makes the redo a thing of the past.
  await by(page, 'toggle-clock').click();
  await eventually(async () => expect(await by(page, 'redo').count()).toBe(0));
  await by(page, 'toggle-clock').click();
  await eventually(async () => expect((await boss.view(id)).clock.state).toBe('running'));
  expect(errors).toEqual([]);
  await context.close();
});

test.each(['laptop', 'tablet', 'phone'] as const)('on a %s the bust-out can be confirmed without scrolling', async (screen) => {
  const { page, context } = await floor(screen);
  await page.locator('button[data-entry]:not(:disabled)').first().click();
  await by(page, 'bust').click();
  await seen(page, 'confirm-bust');
  await context.close();
});

test('at 200 % of a small laptop the bust-out can be confirmed, and no bar hides a field of the set-up', async () => {
  const { page, context } = await floor('laptop');
  await page.setViewportSize({ width: 683, height: 384 });
  await page.locator('button[data-entry]:not(:disabled)').first().click();
  await by(page, 'bust').click();
  await seen(page, 'confirm-bust');
  const director = await open_window(browser, house, 'laptop', 'en-GB');
  await director.page.setViewportSize({ width: 683, height: 384 });
  await sign_in(director.page, 'administrator', 'opensesame');
  await director.page.goto('/setup/new');
  await by(director.page, 'setup-name').waitFor();
  for (const name of ['setup-name', 'setup-starts', 'setup-buy-in', 'setup-fee']) {
    await by(director.page, name).focus();
    await pause(100);
    await seen(director.page, name);
  }
  await director.context.close();
  await context.close();
});

test.each(['en-GB', 'es-ES', 'it-IT', 'pt-PT'])('on a phone in %s every tab and the Ticket button are in reach', async (locale) => {
  const window = await open_window(browser, house, 'phone', locale);
  const { page } = window;
  await sign_in(page, 'administrator', 'opensesame');
  await page.goto(`/t/${id}/desk`);
  await by(page, 'show-ticket').first().waitFor();
  for (const tab of ['desk', 'floor', 'clock', 'seating', 'results', 'setup', 'ruling', 'rules']) await seen(page, `tab-${tab}`);
  await by(page, 'show-ticket').first().scrollIntoViewIfNeeded();
  const { left, right } = await by(page, 'show-ticket').first().evaluate((one) => one.getBoundingClientRect());
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(screens.phone.width);
  await window.context.close();
});

test('rules and rulings are one tap away, with the tournament\'s book chosen', async () => {
  const other = await boss.tournament(2, (setup) => (setup.book = 'cnp'));
  const { page, context } = await floor('laptop');
  await page.goto(`/t/${other}/floor`);
  await by(page, 'clock-bar').waitFor();
  await by(page, 'tab-ruling').click();
  await eventually(async () => expect(await by(page, 'ruling-book').inputValue()).toBe('cnp'));
  await page.goBack();
  await by(page, 'tab-rules').click();
  await eventually(async () => expect(await by(page, 'rules-book').inputValue()).toBe('cnp'));
  await context.close();
});

test('an undo of somebody else\'s step names whose it was, and that person is told; a dealer is told why not', async () => {
  const cashier = await open_window(browser, house, 'laptop', 'en-GB');
  await sign_in(cashier.page, 'Marta', 'marta-pin-1');
  await cashier.page.goto(`/t/${id}/desk`);
  await by(cashier.page, 'search').fill('Nobody Known');
  await by(cashier.page, 'new-person').waitFor();
  await by(cashier.page, 'search').press('Enter');
  // The form has the focus: Enter goes on from there.
  await by(cashier.page, 'person-form').waitFor();
  await eventually(async () => expect(await focused(cashier.page)).toBe('last-name'));
  await cashier.page.keyboard.press('Enter');
  await by(cashier.page, 'ticket').waitFor();
  // Who may sell may undo a sale: the floor may not, the director may.
  const { page, context } = await floor('laptop', 'en-GB', 'Diana', 'diana-pin-1');
  await eventually(async () => expect(await by(page, 'undo').textContent()).toMatch(/^Undo \(by Marta\): Entry sold: Nobody Known/));
  await by(page, 'undo').click();
  await cashier.page.getByText(/Diana has undone what you did: Entry sold: Nobody Known/).waitFor();
  await context.close();
  await cashier.context.close();
  const dealer = await floor('laptop', 'en-GB', 'Dani', 'dani-pin-1');
  await dealer.page.keyboard.press('Control+z');
  await dealer.page.getByText('Your role cannot undo').waitFor();
  await dealer.context.close();
});

test('two in one hand are out, in words; a step that others rest on is shown with them, undone with them and brought back', async () => {
  const short = await boss.tournament(5, (setup) => { setup.reentries = 0; });
  await boss.in_tournament(short, 'StartClock');
  const { page, context, errors } = await floor('laptop', 'en-GB', 'Diana', 'diana-pin-1');
  await page.goto(`/t/${short}/floor`);
  const [first, second, third] = (await boss.view(short)).entries!;
  await page.locator(`button[data-entry="${first.entry}"]`).click();
  await by(page, 'bust').click();
  await by(page, `by-${third.entry}`).click();
  await by(page, `also-${second.entry}`).click();
  expect(await by(page, 'confirm-bust').textContent()).toBe(`${first.name} and ${second.name} are out, by ${third.name}`);
  await by(page, 'confirm-bust').click();
  await page.getByText(`${first.name} and ${second.name} are out.`, { exact: true }).waitFor();
  await by(page, 'history').getByRole('button', { name: `Undo: Entry sold: ${second.name}` }).click();
  const asked = by(page, 'undo-together');
  await asked.waitFor();
  expect(await asked.getByRole('heading').textContent()).toMatch(new RegExp(`^Undo: Entry sold: ${second.name} · Table`));
  await asked.getByText('1 later step rests on it and is undone with it:').waitFor();
  expect(await by(page, 'resting').allTextContents()).toEqual([expect.stringMatching(new RegExp(`^\\d\\d:\\d\\d:\\d\\d ?Busted out: (${first.name}|${second.name}) · and 1 more Diana$`))]);
  // Left as it is, nothing goes; said once, both go in one step, and one tap brings them back.
  const version = (await boss.view(short)).version;
  await by(page, 'keep-all').click();
  await eventually(async () => expect(await asked.isVisible()).toBe(false));
  expect((await boss.view(short)).version).toBe(version);
  await by(page, 'history').getByRole('button', { name: `Undo: Entry sold: ${second.name}` }).click();
  await by(page, 'confirm-undo-together').click();
  await page.getByText(`Undone: Entry sold: ${second.name}`).first().waitFor();
  let now = await boss.view(short);
  expect([now.version, now.counts.entries, now.counts.players_left]).toEqual([version + 1, 4, 4]);
  await by(page, 'redo').click();
  await page.getByText(`Done again: Entry sold: ${second.name}`).first().waitFor();
  now = await boss.view(short);
  expect([now.version, now.counts.entries, now.counts.players_left]).toEqual([version + 2, 5, 3]);
  expect(await page.locator('body').textContent()).not.toMatch(/\bstep \d+/i);
  expect(errors).toEqual([]);
  await context.close();
});

test('the same name or document is asked about before a second person is made', async () => {
  const { page, context } = await floor('laptop', 'en-GB', 'Marta', 'marta-pin-1');
  const known = (await boss.view(id)).entries![0];
  await page.goto(`/t/${id}/desk`);
  await by(page, 'search').fill(known.name);
  await by(page, 'new-person').waitFor();
  await by(page, 'new-person').click();
  const people = async () => (await boss.get<{ persons: unknown[] }>(`/persons?q=${encodeURIComponent(known.name)}&limit=50`)).persons.length;
  const before = await people();
  await by(page, 'save-person').click();
  await by(page, 'likely-same').waitFor();
  expect(await people()).toBe(before);
  await by(page, 'save-person').click();
  await eventually(async () => expect(await people()).toBe(before + 1));
  await context.close();
});

test('a tournament that is over says so everywhere, and shows its winner and persons, each once', async () => {
  const short = await boss.tournament(3);
  await boss.in_tournament(short, 'StartClock');
  const first = (await boss.view(short)).entries![0];
  const [, second, third] = (await boss.view(short)).entries!;
  await boss.in_tournament(short, 'BustOut', { entries: [first.entry], by: [second.entry] });
  await boss.in_tournament(short, 'SellEntry', { person: first.person });
  const again = (await boss.view(short)).entries!.find((entry) => entry.person === first.person && entry.status === 'seated')!;
  await boss.in_tournament(short, 'PublishPrizes');
  await boss.in_tournament(short, 'BustOut', { entries: [third.entry], by: [second.entry] });
  await boss.in_tournament(short, 'BustOut', { entries: [second.entry], by: [again.entry] });
  const view = await boss.view(short);
  expect(view.status).toBe('finished');
  expect(view.results.map((row) => [row.place, row.entry, row.entries])).toEqual([[1, again.entry, [first.entry, again.entry]], [2, second.entry, [second.entry]], [3, third.entry, [third.entry]]]);
  const { page, context, errors } = await floor('laptop');
  await page.goto(`/t/${short}/floor`);
  await eventually(async () => expect(await by(page, 'bar-state').textContent()).toBe('Finished'));
  expect(await by(page, 'toggle-clock').count()).toBe(0);
  expect(await page.locator('button[data-entry]').count()).toBe(0);
  expect(await by(page, 'over').textContent()).toContain(again.name);
  await page.goto(`/t/${short}/clock`);
  await by(page, 'clock').getByText(again.name).first().waitFor();
  expect(await by(page, 'clock').textContent()).not.toContain('Not started');
  await page.goto(`/t/${short}/results`);
  await eventually(async () => expect(await by(page, 'result').count()).toBe(3));
  expect(await by(page, 'entries-of').textContent()).toBe('2 entries');
  await page.goto(`/t/${short}/seating`);
  await page.getByText('Finished').first().waitFor();
  expect(await by(page, 'player').count()).toBe(0);
  await page.goto(`/seat/${again.ticket}`);
  await by(page, 'won').waitFor();
  expect(await by(page, 'my-seat').count()).toBe(0);
  expect(await page.locator('main').textContent()).not.toContain('Not started');
  expect(errors).toEqual([]);
  await context.close();
});

test('the phone of a player shows the ante, the television what comes after a break and when registration closes', async () => {
  const short = await boss.tournament(3, (setup) => {
    setup.levels = [{ kind: 'level', small_blind: 100, big_blind: 200, ante: 200, duration_ms: 600_000 }, { kind: 'break', small_blind: 0, big_blind: 0, ante: 0, duration_ms: 600_000 }, { kind: 'level', small_blind: 200, big_blind: 400, ante: 400, duration_ms: 600_000 }, { kind: 'level', small_blind: 300, big_blind: 600, ante: 600, duration_ms: 600_000 }];
    setup.late_levels = 2;
  });
  const { page, context } = await open_window(browser, house, 'tv', 'en-GB');
  await page.goto(`/t/${short}/clock`);
  await page.getByText('Starts in').waitFor();
  const [minutes] = (await by(page, 'time').textContent())!.split(':').map(Number);
  expect(minutes).toBeLessThanOrEqual(10);
  await boss.in_tournament(short, 'StartClock');
  await eventually(async () => expect(await by(page, 'closes-in').textContent()).toMatch(/^(29:5\d|30:00)$/));
  await boss.in_tournament(short, 'SetLevel', { index: 1 });
  await eventually(async () => expect(await by(page, 'resumes').textContent()).toBe('Blinds when play resumes'));
  await boss.in_tournament(short, 'SetLevel', { index: 2 });
  // Through the break after the last late level, where the book takes it.
  const other = await boss.tournament(2, (setup) => {
    setup.book = 'internacional';
    setup.levels = [{ kind: 'level', small_blind: 100, big_blind: 200, ante: 0, duration_ms: 600_000 }, { kind: 'break', small_blind: 0, big_blind: 0, ante: 0, duration_ms: 600_000 }, { kind: 'level', small_blind: 200, big_blind: 400, ante: 0, duration_ms: 600_000 }];
    setup.late_levels = 1;
  });
  await boss.in_tournament(other, 'StartClock');
  // [internacional:17-1] A level is skipped while the clock stands.
  await boss.in_tournament(other, 'PauseClock');
  await boss.in_tournament(other, 'SetLevel', { index: 1 });
  await boss.in_tournament(other, 'StartClock');
  await page.goto(`/t/${other}/clock`);
  await eventually(async () => expect(await by(page, 'closes-in').textContent()).toMatch(/^(09:5\d|10:00)$/));
  expect(await page.locator('footer').textContent()).toContain('Registration until the end of the break after level 1');
  await boss.in_tournament(other, 'PauseClock');
  await boss.in_tournament(other, 'SetLevel', { index: 2 });
  await boss.in_tournament(other, 'StartClock');
  await eventually(async () => expect(await page.locator('footer').textContent()).toContain('Registration closed'));
  const [entry] = (await boss.view(short)).entries!;
  await page.goto(`/seat/${entry.ticket}`);
  await eventually(async () => expect(await by(page, 'seat-blinds').textContent()).toBe('200 / 400 · ante 400'));
  // The seating on the wall: no navigation, by surname, pages that turn.
  await page.goto(`/t/${id}/board`);
  await by(page, 'board-player').first().waitFor();
  expect(await page.locator('.topbar').count()).toBe(0);
  const names = await by(page, 'board-player').locator('.clip').allTextContents();
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare));
  await page.setViewportSize({ width: 800, height: 400 });
  await eventually(async () => expect(await by(page, 'board-page').textContent()).toMatch(/^\d+ \/ [2-9]$/));
  await context.close();
});
