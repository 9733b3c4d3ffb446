// What stands folded on the desk, floor and set-up pages: teams and who plays for them, who leaves or never played, decks and
// exchanges that say whether they were announced, stages and stacks of the second day.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Setup } from '../../web/src/api/types';
import { by, open_browser, open_window, screens, sign_in, type Window } from './browser';
import { eventually, House, Staff } from './house';

let house: House;
let browser: Browser;
let boss: Staff;

beforeAll(async () => {
  house = await House.open();
  browser = await open_browser();
  boss = await Staff.administrator(house);
  await boss.add_account('Diana', 'director', 'diana-pin-1');
  await boss.add_account('Félix', 'floor', 'felix-pin-1');
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

async function page_at(path: string, screen: keyof typeof screens = 'laptop', name = 'Diana', pin = 'diana-pin-1', locale = 'en-GB'): Promise<Window> {
  const window = await open_window(browser, house, screen, locale);
  await sign_in(window.page, name, pin);
  await window.page.goto(path);
  return window;
}
const unfold = async (page: Page, name: string) => by(page, name).locator('summary').first().click();
/** As a picture where somebody wants to look, and never wider than its screen. */
async function fits(page: Page, name: string): Promise<void> {
  const folder = process.env.RIFFLE_PICTURES;
  if (folder) {
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `folds-${name}.png`), fullPage: true });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), name).toBeLessThanOrEqual(0);
}
const choose = (page: Page, entry: number) => page.locator(`button[data-entry="${entry}"]`).click();
const short_levels = (setup: Setup) => { setup.levels = setup.levels.filter((level) => level.kind === 'level').slice(0, 5); };

test('a team is registered on the desk, and at the final another of it plays with every level', async () => {
  const id = await boss.tournament(0, (setup) => { Object.assign(setup, { book: 'mediterraneo-2026', buy_in: { minor: 5000, currency: 'EUR' }, fee: { minor: 500, currency: 'EUR' }, format: 'teams', team_final: true, reentries: 0 }); short_levels(setup); });
  const person = async (first_name: string) => (await boss.in_house('RegisterPerson', { first_name, last_name: 'Teams', nickname: '', country: 'ES', document: `D-${first_name}`, contact: '', born: '1990-01-01' })).person ?? '';
  const reds: string[] = [];
  for (const name of ['Alba', 'Bruno', 'Carla']) reds.push(await person(name));
  const blues: string[] = [];
  for (const name of ['Dario', 'Elena', 'Fabio']) blues.push(await person(name));
  await boss.in_tournament(id, 'RegisterTeam', { name: 'Blues', members: blues });
  const { page, context, errors } = await page_at(`/t/${id}/desk`);
  await eventually(async () => expect(await by(page, 'team').count()).toBe(1));
  await by(page, 'team-name').fill('Reds');
  for (const name of ['Alba', 'Bruno']) {
    await by(page, 'team-find').fill(name);
    await by(page, 'team-find-found').first().click();
  }
  // Two are no team there, and the book says how many are.
  await by(page, 'register-team').click();
  await page.getByRole('alert').filter({ hasText: '3' }).first().waitFor();
  await by(page, 'team-find').fill('Carla');
  await by(page, 'team-find-found').first().click();
  expect(await by(page, 'team-member').count()).toBe(3);
  await fits(page, 'teams-laptop');
  await by(page, 'register-team').click();
  await eventually(async () => expect(await by(page, 'team').count()).toBe(2));
  expect((await boss.view(id)).teams).toMatchObject([{ name: 'Blues' }, { name: 'Reds', members: [{ name: 'Alba Teams' }, { name: 'Bruno Teams' }, { name: 'Carla Teams' }] }]);
  for (const one of [reds[0], blues[0]]) await boss.in_tournament(id, 'SellEntry', { person: one });
  await boss.in_tournament(id, 'StartClock');
  await boss.in_tournament(id, 'SetLevel', { index: 1 });
  await page.goto(`/t/${id}/floor`);
  const alba = (await boss.view(id)).entries!.find((entry) => entry.person === reds[0])!;
  expect([alba.playing, alba.withdrawn]).toEqual([null, false]);
  // Due with the new level, one tap to the player, one to the change.
  await eventually(async () => expect(await by(page, 'do-change_player').count()).toBe(2));
  await by(page, 'do-change_player').first().click();
  await by(page, 'team-player').waitFor();
  await fits(page, 'team-player-laptop');
  await by(page, 'team-next').first().click();
  await eventually(async () => expect((await boss.view(id)).entries!.some((entry) => entry.playing !== null)).toBe(true));
  await eventually(async () => expect(await by(page, 'do-change_player').count()).toBe(1));
  expect(errors).toEqual([]);
  await context.close();
});

test('who leaves, who has not come: with the stack, the reason and what is known of it', async () => {
  const id = await boss.tournament(6, (setup) => { setup.book = 'internacional'; setup.late_levels = 2; });
  await boss.in_tournament(id, 'StartClock');
  const [first, second] = (await boss.view(id)).entries!;
  const { page, context, errors } = await page_at(`/t/${id}/floor`, 'phone');
  await choose(page, first.entry);
  await unfold(page, 'floor-leaving');
  await by(page, 'leaving-how').selectOption('withdrawn');
  await by(page, 'leaving-chips').fill('5000');
  await by(page, 'leaving-reason').fill('taken ill');
  await fits(page, 'leaving-phone');
  await by(page, 'leave').click();
  await by(page, 'withdrawn').waitFor();
  expect((await boss.view(id)).entries!.find((one) => one.entry === first.entry)).toMatchObject({ withdrawn: true, status: 'seated' });
  await context.close();
  // Under a book that leaves it to the director, a reason is asked for, and the stack leaves play.
  const other = await boss.tournament(6);
  await boss.in_tournament(other, 'StartClock');
  const [gone] = (await boss.view(other)).entries!;
  const director = await page_at(`/t/${other}/floor`);
  await choose(director.page, gone.entry);
  await unfold(director.page, 'floor-leaving');
  await by(director.page, 'leaving-chips').fill('5000');
  await by(director.page, 'leave').click();
  await director.page.getByRole('alert').filter({ hasText: 'Say why' }).waitFor();
  await by(director.page, 'leaving-reason').fill('family');
  await fits(director.page, 'leaving-laptop');
  await by(director.page, 'leave').click();
  await eventually(async () => expect((await boss.view(other)).entries!.find((one) => one.entry === gone.entry)!.status).toBe('busted'));
  await director.context.close();
  // The floor has no such fold but for who plays.
  const floor = await page_at(`/t/${id}/floor`, 'laptop', 'Félix', 'felix-pin-1');
  await choose(floor.page, second.entry);
  await unfold(floor.page, 'floor-leaving');
  expect(await by(floor.page, 'leaving-how').count()).toBe(0);
  await by(floor.page, 'another-plays').waitFor();
  await floor.context.close();
  expect([...errors, ...director.errors, ...floor.errors]).toEqual([]);
});

test('who paid and never played is said so', async () => {
  const id = await boss.tournament(4, (setup) => { setup.book = 'mediterraneo-2026'; setup.buy_in.minor = 5000; setup.fee.minor = 500; setup.reentries = 0; });
  await boss.in_tournament(id, 'StartClock');
  const view = await boss.view(id);
  const [absent] = view.entries!;
  const { page, context, errors } = await page_at(`/t/${id}/floor`);
  await choose(page, absent.entry);
  await unfold(page, 'floor-leaving');
  await by(page, 'leaving-how').selectOption('absent');
  await by(page, 'leaving-chips').fill(String(view.setup.starting_stack));
  await by(page, 'leaving-never').check();
  await by(page, 'leave').click();
  await eventually(async () => expect((await boss.view(id)).entries!.find((one) => one.entry === absent.entry)!.status).toBe('busted'));
  const step = (await boss.get<{ steps: { types: string[]; args: Record<string, string> }[] }>(`/tournaments/${id}/history`)).steps[0];
  expect(step.types).toContain('EntryRemoved');
  expect(errors).toEqual([]);
  await context.close();
});

test('a deck a player asked for and an exchange nobody announced are refused, with the clause', async () => {
  const id = await boss.tournament(4);
  await boss.in_tournament(id, 'StartClock');
  const view = await boss.view(id);
  const [one] = view.entries!;
  const { page, context, errors } = await page_at(`/t/${id}/floor`, 'laptop', 'Félix', 'felix-pin-1');
  await unfold(page, 'floor-pace');
  await by(page, 'pace-table').selectOption('1');
  await by(page, 'deck-asked').check();
  const before = (await boss.view(id)).version;
  await by(page, 'change-deck').click();
  await page.getByRole('alert').first().waitFor();
  expect((await boss.view(id)).version).toBe(before);
  await by(page, 'deck-asked').uncheck();
  await by(page, 'deck-why').selectOption('level_change');
  await by(page, 'change-deck').click();
  await eventually(async () => expect((await boss.view(id)).version).toBe(before + 1));
  await choose(page, one.entry);
  const [low, high] = view.setup.chips.map((chip) => chip.value).sort((a, b) => a - b);
  await by(page, 'exchange-chips').fill(String(high));
  await by(page, 'exchange-value').selectOption(String(low));
  await by(page, 'exchange-into').selectOption(String(high));
  await fits(page, 'pace-laptop');
  await by(page, 'exchange').click();
  await page.getByRole('alert').filter({ hasText: /nnounce/ }).first().waitFor();
  expect((await boss.view(id)).version).toBe(before + 1);
  await by(page, 'exchange-announced').check();
  await by(page, 'exchange').click();
  await eventually(async () => expect((await boss.view(id)).version).toBe(before + 2));
  // The next one is asked about anew.
  await eventually(async () => expect(await by(page, 'exchange-announced').isChecked()).toBe(false));
  expect(errors).toEqual([]);
  await context.close();
});

test('the last hands of an event that cannot be finished are drawn', async () => {
  const id = await boss.tournament(4, (setup) => { setup.book = 'cnp'; });
  await boss.in_tournament(id, 'StartClock');
  const { page, context, errors } = await page_at(`/t/${id}/floor`);
  await unfold(page, 'floor-more');
  await by(page, 'last-hands-forced').check();
  await fits(page, 'more-laptop');
  await by(page, 'last-hands').click();
  await eventually(async () => expect((await boss.view(id)).last_hands).toBeGreaterThan(0));
  expect(errors).toEqual([]);
  await context.close();
});

test('stages of balancing, stacks laid out and those of the second day are set up, and sold', async () => {
  const id = await boss.tournament(0, (setup) => { Object.assign(setup, { book: 'solverde-2023', format: 'multistack', buy_in: { minor: 5000, currency: 'EUR' }, fee: { minor: 500, currency: 'EUR' }, reentries: 0, late_levels: 1, day_two_stacks: [1, 2, 3].map((n) => ({ chips: 20_000 * n, price: 5000 * n, fee: 500 * n })) }); short_levels(setup); });
  const { page, context, errors } = await page_at(`/t/${id}/setup`);
  await unfold(page, 'setup-stages');
  expect(await by(page, 'day-two').count()).toBe(3);
  await by(page, 'day-two-price').last().fill('140');
  await by(page, 'add-stage').click();
  await by(page, 'stage-tables').fill('12');
  await by(page, 'stage-difference').fill('2');
  await by(page, 'setup-laid-out').check();
  await fits(page, 'stages-laptop');
  await by(page, 'save-setup').click();
  await eventually(async () => expect((await boss.view(id)).setup).toMatchObject({ balance_stages: [{ tables: 12, difference: 2 }], stacks_laid_out: true, day_two_stacks: [{ price: 5000 }, { price: 10_000 }, { price: 14_000 }] }));
  await page.setViewportSize(screens.phone);
  await fits(page, 'stages-phone');
  await page.setViewportSize(screens.laptop);
  for (const name of ['Ana', 'Bea', 'Eva']) {
    const { person } = await boss.in_house('RegisterPerson', { first_name: name, last_name: 'Stack', nickname: '', country: 'PT', document: `S-${name}`, contact: '' });
    if (name !== 'Eva') await boss.in_tournament(id, 'SellEntry', { person });
  }
  await boss.in_tournament(id, 'StartClock');
  await boss.in_tournament(id, 'SetLevel', { index: 2 });
  await boss.in_tournament(id, 'EndDay');
  await page.goto(`/t/${id}/desk`);
  await by(page, 'day-two-stack').selectOption('2');
  await fits(page, 'day-two-laptop');
  await by(page, 'search').fill('Eva Stack');
  await by(page, 'person').first().waitFor();
  await by(page, 'search').press('Enter');
  await eventually(async () => expect((await boss.view(id)).entries!.find((one) => one.name === 'Eva Stack')?.paid.minor).toBe(11_000));
  expect(errors).toEqual([]);
  await context.close();
});
