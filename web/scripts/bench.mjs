// How fast races are without a server, in the system's Chromium: `npm run build`, then `npm run bench -- [--json]`. The worker runs the modules
// of the build. For native speed beside it: `sillage bench GAME --bot champion` (playouts a second).
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { transformWithOxc } from 'vite';

const dist = new URL('../dist/', import.meta.url);
const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const { code: border } = await transformWithOxc(read('../src/net/module.ts'), 'module.ts');
const own = {
  '/bench/worker.js': read('../bench/worker.js'),
  '/bench/module.js': border,
  '/bench/': '<!doctype html>',
};
const types = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.css': 'text/css', '.svg': 'image/svg+xml' };

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  try {
    if (pathname.startsWith('/api/')) throw new Error('there is no server');
    const file = extname(pathname) ? pathname.slice(1) : 'index.html';
    const body = own[pathname] ?? readFileSync(new URL(file, dist));
    response.setHeader('content-type', types[extname(pathname)] ?? 'text/html');
    response.end(body);
  } catch {
    response.statusCode = 404;
    response.end();
  }
}).listen(0);
const base = `http://localhost:${server.address().port}`;

const modules = Object.fromEntries(
  readdirSync(new URL('assets/', dist)).flatMap((file) => {
    const name = /^(.*)-[0-9a-f]{12}\.wasm$/.exec(file)?.[1];
    return name ? [[name, `/assets/${file}`]] : [];
  }),
);
const measured = (game) => JSON.parse(read(`../../games/${game}/measured.json`));
const games = readdirSync(new URL('../src/games/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const browser = await chromium.launch({
  executablePath:
    process.env.CHROMIUM ??
    execFileSync(fileURLToPath(new URL('../../scripts/browser', import.meta.url)), { encoding: 'utf8' }).trim(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const page = await browser.newPage();
await page.goto(`${base}/bench/`);

/** Has a worker ride a race with the module of its game, or the one of all. */
const run = (game, job) =>
  page.evaluate(
    (data) =>
      new Promise((done, fail) => {
        const worker = new Worker('/bench/worker.js', { type: 'module' });
        worker.onmessage = ({ data: found }) => done(found);
        worker.onerror = ({ message }) => fail(new Error(message));
        worker.postMessage(data);
      }),
    { module: modules[game] ?? modules.all, game, ...job },
  );

const results = [];
for (const game of games) {
  const { levels } = measured(game);
  const seats = game === 'bordure' || game === 'tour' ? 2 : 3;
  const { loaded, thoughts } = await run(game, { seats, bot: 'champion', most: 12 });
  // a seat with one choice does not think: the longer half are whole thoughts
  const whole = thoughts.sort((a, b) => b - a).slice(0, Math.max(1, Math.ceil(thoughts.length / 4)));
  const median = whole[Math.floor(whole.length / 2)];
  results.push({
    game,
    'module ready, ms': Math.round(loaded),
    'longest choice of a champion, ms': Math.round(whole[0]),
    'playouts a second': Math.round((levels.champion / median) * 1000),
  });
}
const { analysis } = await run('mille-bornes', { seats: 2, bot: 'amateur', most: 1_000, job: 'analysis' });

/** With everything kept and the network cut, from the touch to the first question. */
async function openOffline() {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'fr' });
  const offline = await context.newPage();
  await offline.goto(base);
  await offline.evaluate(() => navigator.serviceWorker.ready);
  const kept = async () => (await (await caches.open('sillage-engines')).keys()).length > 0;
  while (!(await offline.evaluate(kept))) await offline.waitForTimeout(200);
  await context.setOffline(true);
  await offline.reload();
  const button = offline.getByRole('button', { name: 'Course immédiate' }).first();
  await button.waitFor();
  await offline.waitForTimeout(2_000);
  const begun = performance.now();
  await button.click();
  await offline.locator('[data-essential]').first().waitFor();
  const ms = performance.now() - begun;
  await context.close();
  return ms;
}
const opened = await openOffline();

if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ results, analysis, opened }, null, 2));
} else {
  console.table(results);
  console.log(`Analysis of a race of 1000 Bornes: ${(analysis / 1000).toFixed(1)} s`);
  console.log(`The first game opens without a network in ${(opened / 1000).toFixed(2)} s`);
}
await browser.close();
server.close();
