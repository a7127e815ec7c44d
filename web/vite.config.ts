import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { modules } from './build/modules.ts';
import { serviceWorker } from './build/serviceWorker.ts';

// The program that answers: `npm run dev` starts one (`scripts/dev.mjs`).
const server = process.env.SILLAGE_SERVER;
const proxy = server ? { '/api': { target: server, ws: true } } : undefined;

// What the server will send: `npm run preview` shows the build under the same policy.
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// The build is embedded in the binary and served from `/` under `default-src 'none'`: nothing may be inlined.
export default defineConfig({
  base: '/',
  plugins: [svelte(), modules(), serviceWorker()],
  server: { proxy },
  preview: { proxy, headers: { 'content-security-policy': policy } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Few chunks beside the games, since small ones compress badly: what the lobby needs, what all other screens share, the table, its seats before a race, forms and
    // rulebooks, a person's own pages, curves, their past, lessons, replays, the race desk, pictures to send. A module goes to the first that reaches it.
    // Roads and what rides on them come with the games that have some.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'send', test: /src\/(base\/sendFile|ui\/canvas)/ },
            { name: 'house', test: /src\/(main|App|base\/install|ui\/[a-z]+\.css|features\/lobby)/ },
            {
              name: 'common',
              test: /src\/(base|net\/(?!device\/|fair\.|module\.|reader\.)|words|ui\/(?!Qr|RaceGraph|Plot|Columns|axis|graph)|shell\/((?!Settings\.)[A-Za-z.]+$|person\/races))/,
            },
            {
              name: 'table',
              test: /src\/(play\/(?!replay|proof\.|[tT]rack|parking)|net\/fair|shell\/rulebook|features\/table\/(?!finishPicture|ResultGraph|Join|Seating|SeatLine|Sealed|TableLink)|games\/[A-Za-z]+\.)/,
            },
            { name: 'seating', test: /src\/features\/table\/(Join|Seating|SeatLine|Sealed|TableLink)/ },
            { name: 'reader', test: /src\/net\/(module|reader)\./ },
            { name: 'setup', test: /src\/features\/(setup|rules)/ },
            { name: 'person', test: /src\/(shell\/person|features\/(devices|notifications|races))\// },
            { name: 'plot', test: /src\/ui\/(Plot|Columns|axis|graph|RaceGraph)/ },
            { name: 'history', test: /src\/features\/history\// },
            { name: 'learn', test: /src\/features\/learn/ },
            { name: 'replay', test: /src\/features\/replay/ },
            { name: 'Desk', test: /src\/features\/desk\/(?!setup\/|results\/(picture|[Gg]aps))/ },
          ],
        },
      },
    },
  },
  // `browser` so that the tests mount Svelte as the browser does
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  // no test judges time: on a busy machine the longest take a while. Files share a page and their modules, and clean up after themselves: a page for each
  // takes three times the work of all the tests
  test: {
    pool: 'threads',
    isolate: false,
    environment: 'happy-dom',
    testTimeout: 60_000,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  },
});
