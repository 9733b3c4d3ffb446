import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// Text goes out compressed: made once, here, and put into the binary beside the plain file (server/static_pages).
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  closeBundle() {
    const dist = new URL('./dist/', import.meta.url).pathname;
    for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|html|svg|json)$/.test(name)) continue;
      const bytes = readFileSync(join(dist, name));
      const smaller = [
        { ending: 'br', made: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }) },
        { ending: 'gz', made: gzipSync(bytes, { level: 9 }) },
      ];
      for (const { ending, made } of smaller) if (made.length < bytes.length) writeFileSync(join(dist, `${name}.${ending}`), made);
    }
  },
});

export default defineConfig({
  plugins: [svelte(), compressed()],
  build: {
    target: 'es2022',
    // Fonts stay files of their own: the server sends them once and the browser keeps them.
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
  },
  server: {
    // The server refuses a command whose Origin is not its Host: the proxy must leave the Host alone.
    proxy: { '/api': { target: process.env.RIFFLE_URL ?? 'http://127.0.0.1:8080', changeOrigin: false } },
  },
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
  },
});
