import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { mockServer } from './mock/plugin.ts';

// With SILLAGE_SERVER=http://localhost:8080 `npm run dev` talks to a real server, else to the stand-in of mock/.
const server = process.env.SILLAGE_SERVER;

// The build is embedded in the binary and served from `/` under `default-src 'none'`: nothing may be inlined.
export default defineConfig({
  base: '/',
  plugins: [svelte(), ...(server || process.env.VITEST ? [] : [mockServer()])],
  server: server ? { proxy: { '/api': { target: server, ws: true } } } : {},
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // `browser` so that the tests mount Svelte as the browser does
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts', 'test/**/*.test.ts'] },
});
