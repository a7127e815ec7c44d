import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The build is embedded in the binary and served from `/` under `default-src 'none'`: nothing may be inlined.
export default defineConfig({
  base: '/',
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, cssCodeSplit: true },
  // `browser` so that the tests mount Svelte as the browser does
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts', 'test/**/*.test.ts'] },
});
