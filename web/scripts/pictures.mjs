// The pictures of README.md, of the real program: `sillage serve` first, then `npm run pictures -- [base url] [folder]`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const [base = 'http://localhost:8080', folder = fileURLToPath(new URL('../../docs/pictures', import.meta.url))] =
  process.argv.slice(2);
const MOST_BYTES = 200_000;

const browser = await chromium.launch({
  executablePath:
    process.env.CHROMIUM ??
    execFileSync(fileURLToPath(new URL('../../scripts/browser', import.meta.url)), { encoding: 'utf8' }).trim(),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});

/** Opens a race against bots, answers so many questions in it, each by the choice at a part of its list, and gives its id. */
async function race(page, { game, options = {}, seats, answers, at }) {
  await page.goto(base);
  return page.evaluate(
    async ([body, wanted, part]) => {
      const response = await fetch('/api/tables?lang=en', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { table } = await response.json();
      await new Promise((done) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table.id}/socket?seat=0`);
        let given = 0;
        socket.onmessage = ({ data }) => {
          const { ask, view } = JSON.parse(data);
          if (view?.over || given >= wanted) return done(socket.close());
          if (!ask?.kind) return;
          const choice = ask.choices[Math.floor(ask.choices.length * part)]?.do ?? ask.wide?.example;
          socket.send(JSON.stringify({ type: 'act', decision: ask.decision, action: `p-${given++}`, do: choice }));
        };
      });
      return table.id;
    },
    [
      {
        game,
        options,
        name: 'Camille',
        start: true,
        seats: [
          { kind: 'me', name: 'Camille' },
          ...['Lucien', 'Odette', 'Marcel', 'Simone']
            .slice(0, seats - 1)
            .map((name) => ({ kind: 'bot', name, bot: 'heuristic' })),
        ],
      },
      answers,
      at,
    ],
  );
}

const pictures = {
  laptop: {
    viewport: { width: 1280, height: 720 },
    open: async (page) => page.goto(`${base}/t/${await race(page, { game: 'tour', seats: 4, answers: 16, at: 0 })}`),
  },
  phone: {
    viewport: { width: 390, height: 844 },
    open: async (page) =>
      page.goto(`${base}/t/${await race(page, { game: 'echappee', seats: 4, answers: 9, at: 0.5 })}`),
  },
  analysis: {
    viewport: { width: 1366, height: 768 },
    open: async (page) => {
      const id = await race(page, {
        game: 'echappee',
        options: { variant: 'cotes', stages: 1 },
        seats: 3,
        answers: Infinity,
        at: 0.5,
      });
      await page.goto(`${base}/t/${id}/replay#chance`);
      await page.locator('.analysis').waitFor({ timeout: 120_000 });
      await page.locator('.analysis').getByRole('slider').first().waitFor({ timeout: 300_000 });
      await page.locator('#chance').evaluate((node) => node.scrollIntoView());
    },
  },
};

mkdirSync(folder, { recursive: true });
for (const [name, { viewport, open }] of Object.entries(pictures)) {
  const context = await browser.newContext({
    viewport,
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await open(page);
  await page.waitForTimeout(3_000);
  const path = `${folder}/${name}.png`;
  await page.screenshot({ path });
  await context.close();
  const { size } = statSync(path);
  console.log(`${path}: ${Math.round(size / 1000)} KB`);
  if (size >= MOST_BYTES) process.exitCode = 1;
}
await browser.close();
