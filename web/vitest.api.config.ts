// The tests of the API, in ../tests/api: each file starts the server it needs, two files at a time.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // The tests stand outside web/ but use its packages.
  resolve: { alias: { ajv: `${here}node_modules/ajv`, 'ajv-formats': `${here}node_modules/ajv-formats`, vitest: `${here}node_modules/vitest` } },
  cacheDir: `${here}node_modules/.vite`,
  server: { fs: { strict: false } },
  test: { include: ['tests/api/**/*.test.ts'], environment: 'node', testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 2, minWorkers: 1 },
});
