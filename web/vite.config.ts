import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
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
