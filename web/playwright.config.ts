import { defineConfig } from '@playwright/test';
import { chromium } from './e2e/support/browser.ts';
import { clientFlags } from './e2e/support/client.ts';

/** Whole races, every decision at every size, and what waits: they begin first, so that none is left to run alone at the end. */
const longest =
  /(desk|history|hot-seat|keyboard|leaks|analysis|pace|races|screens|sight|stages|two-browsers)\.spec\.ts$/;

// The browser proof: the real program, the system's Chromium, one server a test. `npm run e2e`.
export default defineConfig({
  testDir: './e2e',
  outputDir: './e2e/.output',
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  fullyParallel: true,
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: longest },
  ],
  // a page waits for a fifth of its time, and some tests for a clock: three keep two cores busy
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'fr-FR',
    // they end what hangs, and judge nothing: a busy machine may take its time
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // to write down what every test does, in case it fails, costs all of them: what fails fails again, with `--trace on`
    trace: 'off',
    screenshot: 'only-on-failure',
    // a person has a process all the same; without a limit a spare one is started beside each, for a page that never comes
    launchOptions: {
      executablePath: chromium(),
      args: [
        '--renderer-process-limit=1',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...clientFlags,
      ],
    },
  },
});
