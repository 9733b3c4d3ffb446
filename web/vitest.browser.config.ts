// The tests in a browser, in ../tests/browser: each file starts the server and the Chromium it needs, two files at a time.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // The tests stand outside web/ but use its packages.
  resolve: { alias: { 'playwright-core': `${here}node_modules/playwright-core/index.mjs`, 'axe-core': `${here}node_modules/axe-core/axe.js`, vitest: `${here}node_modules/vitest` } },
  cacheDir: `${here}node_modules/.vite`,
  server: { fs: { strict: false } },
  test: { include: ['tests/browser/**/*.test.ts'], environment: 'node', testTimeout: 300_000, hookTimeout: 60_000, maxWorkers: 2, minWorkers: 1 },
});
