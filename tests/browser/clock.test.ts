// The clock on many screens: all show the same second, no window makes it run faster, a pause is not a break, and it
// stands whole in every viewport.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Level } from '../../web/src/api/types';
import { by, open_browser, open_window, screens, screenshot, sign_in, type Window } from './browser';
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
  id = await boss.tournament(12, (setup) => {
    // Everybody is paid: more prizes than a screen shows at once.
    setup.payout = [{ min_entries: 1, shares_bp: [10000] }, { min_entries: 12, shares_bp: [3000, 2000, 1300, 1000, 700, 500, 400, 300, 250, 200, 180, 170] }];
  });
  await boss.in_tournament(id, 'StartClock');
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

interface Turn { text: string; at: number }

/** Records when the digits turn, by the machine's own clock, which all windows of this test share. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const turns: Turn[] = [];
    (window as unknown as { turns: Turn[] }).turns = turns;
    const time = document.querySelector('[data-test="time"]')!;
    new MutationObserver(() => turns.push({ text: time.textContent ?? '', at: performance.timeOrigin + performance.now() })).observe(time, { characterData: true, childList: true, subtree: true });
  });
}
const turns_of = (page: Page) => page.evaluate(() => (window as unknown as { turns: Turn[] }).turns);

async function open_clock(window: Window, tournament = id): Promise<Page> {
  await window.page.goto(`/t/${tournament}/clock`);
  await by(window.page, 'time').waitFor();
  return window.page;
}

test('screens agree to 200 ms, also one whose own clock is wrong', async () => {
  const windows = [await open_window(browser, house, 'tv', 'en'), await open_window(browser, house, 'phone', 'es'), await open_window(browser, house, 'tablet', 'it')];
  // This screen's wall clock is 37 seconds fast.
  await windows[1].context.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 37_000;
  });
  const pages = [];
  for (const window of windows) pages.push(await open_clock(window));
  await pause(1500);
  for (const page of pages) await watch(page);
  await pause(6000);
  const all = await Promise.all(pages.map(turns_of));
  let compared = 0;
  for (const turn of all[0]) {
    const same = all.slice(1).map((turns) => turns.find((one) => one.text === turn.text));
    if (same.some((one) => one === undefined)) continue;
    compared += 1;
    for (const other of same) expect(Math.abs(other!.at - turn.at)).toBeLessThanOrEqual(200);
  }
  expect(compared).toBeGreaterThanOrEqual(4);
  // And with the server: a second is shown until it is over, and the view says when the level ends.
  const { clock } = await boss.view(id);
  const server_ahead = clock.server_time - Date.now();
  const [last] = all[0].slice(-1);
  const [minutes, seconds] = last.text.split(':').map(Number);
  const shown_until = clock.ends_at! - (minutes * 60 + seconds) * 1000;
  expect(Math.abs(last.at + server_ahead - shown_until)).toBeLessThanOrEqual(250);
  for (const window of windows) {
    expect(window.errors).toEqual([]);
    await window.context.close();
  }
});

test('several windows of one browser do not make it run faster', async () => {
  const { context } = await open_window(browser, house, 'tv', 'en');
  const pages = [];
  for (let i = 0; i < 4; i += 1) {
    const page = await context.newPage();
    await page.goto(`/t/${id}/clock`);
    await by(page, 'time').waitFor();
    pages.push(page);
  }
  await watch(pages[0]);
  await pause(5200);
  const turns = await turns_of(pages[0]);
  // Five seconds are five turns of the digits, each of them one second on.
  expect(turns.length).toBeGreaterThanOrEqual(4);
  expect(turns.length).toBeLessThanOrEqual(6);
  for (let i = 1; i < turns.length; i += 1) {
    const seconds = (turn: Turn) => turn.text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    expect(seconds(turns[i - 1]) - seconds(turns[i])).toBe(1);
    expect(turns[i].at - turns[i - 1].at).toBeGreaterThan(800);
  }
  await context.close();
});

test('levels pass by themselves, a break is a break, a pause is not', async () => {
  const level = (big_blind: number, duration_ms: number): Level => ({ kind: 'level', small_blind: big_blind / 2, big_blind, ante: 0, duration_ms });
  const quick = await boss.tournament(4, (setup) => {
    setup.levels = [level(200, 5000), { kind: 'break', small_blind: 0, big_blind: 0, ante: 0, duration_ms: 5000 }, level(400, 3_600_000), level(800, 60_000)];
    setup.late_levels = 1;
  });
  const window = await open_window(browser, house, 'tv', 'en');
  const page = await open_clock(window, quick);
  expect(await by(page, 'state').textContent()).toBe('Not started');
  await boss.in_tournament(quick, 'StartClock');
  await eventually(async () => expect(await by(page, 'clock').getAttribute('data-state')).toBe('running'));
  expect(await by(page, 'break').count()).toBe(0);
  await by(page, 'break').waitFor({ timeout: 10_000 });
  expect(await by(page, 'clock').getAttribute('data-state')).toBe('running');
  await by(page, 'level').waitFor({ timeout: 10_000 });
  expect(await by(page, 'level').textContent()).toBe('Level 2');
  expect(await by(page, 'blinds').textContent()).toBe('200 / 400');
  await eventually(async () => expect(await page.locator('footer').textContent()).toContain('Registration closed'));
  await boss.in_tournament(quick, 'PauseClock');
  await eventually(async () => expect(await by(page, 'state').textContent()).toBe('Paused'));
  expect(await by(page, 'break').count()).toBe(0);
  const shown = await by(page, 'time').textContent();
  await pause(1500);
  expect(await by(page, 'time').textContent()).toBe(shown);
  // The last level has no end, and says so.
  await boss.in_tournament(quick, 'SetLevel', { index: 3 });
  await page.getByText('No time limit').waitFor();
  expect(window.errors).toEqual([]);
  await window.context.close();
});

describe.each(Object.keys(screens) as (keyof typeof screens)[])('in the viewport %s', (screen) => {
  test('everything stands inside the screen and nothing on another', async () => {
    const big = await boss.tournament(3, (setup) => {
      setup.name = 'Campeonato de Portugal Main Event Day 1';
      setup.levels = [{ kind: 'level', small_blind: 150_000, big_blind: 300_000, ante: 300_000, duration_ms: 5_400_000 }, { kind: 'level', small_blind: 200_000, big_blind: 400_000, ante: 400_000, duration_ms: 60_000 }];
      setup.late_levels = 1;
    });
    const window = await open_window(browser, house, screen, 'es');
    for (const tournament of [id, big]) {
      const page = await open_clock(window, tournament);
      await page.evaluate(() => document.fonts.ready);
      const boxes = await page.evaluate(() => {
        const box = (selector: string) => {
          const { left, top, right, bottom } = document.querySelector(selector)!.getBoundingClientRect();
          return { selector, left, top, right, bottom };
        };
        return ['[data-test="level"]', '[data-test="time"]', '[data-test="blinds"]', '[data-test="players"]', '[data-test="average"]', '[data-test="pool"]', '.prizes', 'footer'].map(box);
      });
      const { width, height } = screens[screen];
      const border = await by(page, 'clock').evaluate((clock) => clock.clientLeft);
      expect(border).toBeGreaterThanOrEqual(3);
      for (const box of boxes) {
        expect(box.left, box.selector).toBeGreaterThanOrEqual(border);
        expect(box.top, box.selector).toBeGreaterThanOrEqual(border);
        expect(box.right, box.selector).toBeLessThanOrEqual(width - border);
        expect(box.bottom, box.selector).toBeLessThanOrEqual(height - border);
      }
      for (const a of boxes) for (const b of boxes) {
        const apart = a === b || a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
        expect(apart, `${a.selector} and ${b.selector}`).toBe(true);
      }
    }
    expect(window.errors).toEqual([]);
    await window.context.close();
  });
});

// Over nothing that can be read: what the pointer brings up may not hide what the room looks at.
test.each(Object.keys(screens) as (keyof typeof screens)[])('the tools stand over nothing on a %s', async (screen) => {
  const staff = await open_window(browser, house, screen, 'es-ES');
  await sign_in(staff.page, 'Félix', 'felix-pin-1');
  const page = await open_clock(staff);
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(100, 100);
  await pause(400);
  const covered = await page.evaluate(() => {
    const tools = document.querySelector('.tools')!;
    const at = tools.getBoundingClientRect();
    if (!tools.checkVisibility({ opacityProperty: true })) return ['the tools do not show'];
    if (at.left < 0 || at.right > innerWidth || at.width < 100) return [`the tools are at ${at.left} to ${at.right}`];
    return ['h1', '.level', '[data-test="time"]', '.stakes', '.next-up', '.left .fact', '.right .fact', '.prizes li', 'footer span'].flatMap((selector) => [...document.querySelectorAll(selector)].filter((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return one.checkVisibility({ opacityProperty: true }) && left < at.right && right > at.left && top < at.bottom && bottom > at.top;
    }).map((one) => `${selector}: ${one.textContent?.slice(0, 30)}`));
  });
  expect(covered).toEqual([]);
  // The last line is there again when the pointer rests.
  await eventually(async () => expect(await page.locator('footer').evaluate((one) => getComputedStyle(one).opacity)).toBe('1'), 8000);
  await staff.context.close();
});

test('keys on the clock act for the floor, and for nobody else', async () => {
  const visitor = await open_window(browser, house, 'tv', 'en');
  const public_page = await open_clock(visitor);
  const before = (await boss.view(id)).version;
  for (const key of ['Control+ ', 'Alt+n', 'Alt++', 'Control+z']) await public_page.keyboard.press(key);
  await pause(700);
  expect((await boss.view(id)).version).toBe(before);

  const staff = await open_window(browser, house, 'tv', 'en');
  await sign_in(staff.page, 'Félix', 'felix-pin-1');
  const page = await open_clock(staff);
  // A bare key, or a name typed blind, does nothing.
  const still = (await boss.view(id)).version;
  await page.keyboard.type(' Pena+-');
  await pause(500);
  expect((await boss.view(id)).version).toBe(still);
  await page.keyboard.press('Control+ ');
  await eventually(async () => expect(await by(public_page, 'clock').getAttribute('data-state')).toBe('paused'));
  await page.keyboard.press('Alt+n');
  await eventually(async () => expect(await by(public_page, 'level').textContent()).toBe('Level 2'));
  await page.keyboard.press('Alt+p');
  await eventually(async () => expect(await by(public_page, 'level').textContent()).toBe('Level 1'));
  const { clock } = await boss.view(id);
  await page.keyboard.press('Alt++');
  await eventually(async () => expect((await boss.view(id)).clock.remaining_ms).toBe(clock.remaining_ms! + 60_000));
  await page.keyboard.press('Alt+-');
  await eventually(async () => expect((await boss.view(id)).clock.remaining_ms).toBe(clock.remaining_ms));
  await page.keyboard.press('?');
  await by(page, 'keys').waitFor();
  await page.keyboard.press('Control+ ');
  await pause(400);
  expect((await boss.view(id)).clock.state).toBe('paused');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+ ');
  await eventually(async () => expect(await by(public_page, 'clock').getAttribute('data-state')).toBe('running'));
  await visitor.context.close();
  await staff.context.close();
});

if (process.env.RIFFLE_SCREENSHOTS === '1') test('pictures for the README', async () => {
  const demo = await House.open(['--demo']);
  const admin = await Staff.administrator(demo);
  const { tournaments } = await admin.get<{ tournaments: { id: string; status: string }[] }>('/tournaments');
  const running = tournaments.find((one) => one.status === 'running')!.id;
  const finished = tournaments.find((one) => one.status === 'finished')!.id;
  const registering = tournaments.find((one) => one.status === 'registering')!.id;
  const shoot = async (name: string, screen: keyof typeof screens, path: string, prepare = async (_: Page) => {}) => {
    const window = await open_window(browser, demo, screen, 'en-GB');
    if (!path.endsWith('/clock') && !path.endsWith('/results')) await sign_in(window.page, 'administrator', 'opensesame');
    await window.page.goto(path);
    await prepare(window.page);
    await pause(5000);
    await screenshot(window.page, name);
    await window.context.close();
  };
  await shoot('clock', 'tv', `/t/${running}/clock`);
  await shoot('clock-portrait', 'portrait', `/t/${running}/clock`);
  await shoot('floor', 'desk', `/t/${running}/floor`);
  await shoot('floor-phone', 'phone', `/t/${running}/floor`);
  await shoot('lobby', 'desk', '/');
  await shoot('results', 'desk', `/t/${finished}/results`);
  await shoot('desk', 'desk', `/t/${registering}/desk`, async (page) => {
    await by(page, 'search').fill('nunez');
    await by(page, 'person').first().waitFor();
    await by(page, 'search').press('Enter');
    await by(page, 'ticket').waitFor();
  });
  await demo.close();
});
