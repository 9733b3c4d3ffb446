import { fileURLToPath } from 'node:url';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default {
  root: at('.'),
  // These files stand outside web/, where the packages are.
  resolve: { alias: { vitest: at('../../web/node_modules/vitest/dist/index.js') } },
  cacheDir: at('../../build/vitest-api'),
  test: {
    include: ['*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
};
