// Debian's Chromium, driven by playwright-core.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import type { House } from './house';

export const screens = {
  tv: { width: 1920, height: 1080 }, portrait: { width: 1080, height: 1920 }, desk: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 }, laptop: { width: 1366, height: 768 }, phone: { width: 390, height: 844 },
};

export const open_browser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });

export interface Window { page: Page; context: BrowserContext; errors: string[] }

/** A browser of its own: cookies, storage and language. What its console calls an error is kept. */
export async function open_window(browser: Browser, house: House, screen: keyof typeof screens, locale: string): Promise<Window> {
  const context = await browser.newContext({ viewport: screens[screen], locale, baseURL: house.address });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // A killed server is the test's own doing.
    if (message.type() === 'error' && !/Failed to load resource|net::ERR_/.test(message.text())) errors.push(message.text());
  });
  return { page, context, errors };
}

export const by = (page: Page, name: string): Locator => page.locator(`[data-test="${name}"]`);

export async function sign_in(page: Page, name: string, pin: string, fresh?: string): Promise<void> {
  await page.goto('/sign-in');
  await by(page, 'name').fill(name);
  await by(page, 'pin').fill(pin);
  await by(page, 'enter').click();
  if (fresh) {
    await by(page, 'new-pin').fill(fresh);
    await by(page, 'new-pin-again').fill(fresh);
    await by(page, 'change-pin').click();
  }
  await page.waitForURL('**/');
}

/** For the README, when RIFFLE_SCREENSHOTS=1. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env.RIFFLE_SCREENSHOTS !== '1') return;
  const folder = join(process.env.RIFFLE_ROOT ?? '.', 'docs/screenshots');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
