// Pictures of every screen at three sizes, light and dark: `npm run dev` first, then
// `npm run look -- [base url] [folder] [screen …]`. Uses the system's Chromium.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const [base = 'http://localhost:5173', folder = '/tmp/sillage-look', ...only] = process.argv.slice(2);
const sizes = { phone: [360, 740], tablet: [820, 1180], wide: [1440, 900] };
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath:
    process.env.CHROMIUM ??
    execFileSync(fileURLToPath(new URL('../../scripts/browser', import.meta.url)), { encoding: 'utf8' }).trim(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

async function newTable(page, body) {
  return page.evaluate(async (table) => {
    const response = await fetch('/api/tables?lang=fr', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(table),
    });
    return (await response.json()).table.id;
  }, body);
}

const bots = (n) =>
  ['Lucien', 'Odette', 'Marcel', 'Simone'].slice(0, n).map((name) => ({ kind: 'bot', name, bot: 'heuristic' }));
const table = (seats, more = {}) => ({
  game: 'echappee',
  options: { variant: 'cotes', stages: 1 },
  seats,
  public: false,
  hot_seat: false,
  clock: { kind: 'none' },
  name: 'Camille',
  start: true,
  ...more,
});
const me = { kind: 'me', name: 'Camille' };

async function toEnd(page) {
  for (let i = 0; i < 120; i++) {
    if (await page.locator('#h-result').count()) return;
    const choice = page.locator('.under input[type=radio], .under button:has-text("Passer")').first();
    const skip = page.locator('.wait button');
    if (await skip.count()) await skip.click({ timeout: 500 }).catch(() => {});
    else if (await choice.count()) {
      await choice.click({ force: true, timeout: 500 }).catch(() => {});
      await page
        .locator('.under .btn--go')
        .first()
        .click({ timeout: 500 })
        .catch(() => {});
    }
    await page.waitForTimeout(150);
  }
}

/** Answers a seat's next questions at random, so that there is something to see. */
async function ride(page, id, answers) {
  await page.evaluate(
    async ([table, wanted]) => {
      await new Promise((done) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/socket?seat=0`);
        let given = 0;
        setTimeout(done, 20_000);
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          const { ask } = message;
          if (!ask?.kind) return;
          if (given >= wanted) return done(socket.close());
          const choice = ask.choices[Math.floor(Math.random() * ask.choices.length)]?.do ?? ask.wide?.example;
          socket.send(JSON.stringify({ type: 'act', decision: ask.decision, action: `look-${given++}`, do: choice }));
        };
      });
    },
    [id, answers],
  );
}

const raced = (game, seats, answers) => async (page) => {
  await page.goto(base);
  const id = await newTable(page, table([me, ...bots(seats - 1)], { game, options: {} }));
  await ride(page, id, answers);
  await page.goto(`${base}/t/${id}`);
  await page.waitForTimeout(2_500);
};

const screens = {
  'race-echappee': raced('echappee', 4, 12),
  'race-mille-bornes': raced('mille-bornes', 4, 14),
  'race-bordure': raced('bordure', 4, 9),
  'race-arc-en-ciel': raced('arc-en-ciel', 4, 16),
  'race-tour': raced('tour', 4, 30),
  lobby: async (page) => {
    await page.goto(base);
    await newTable(page, table([me, ...bots(3)]));
    await newTable(
      page,
      table([me, { kind: 'open' }, { kind: 'open' }], { start: false, game: 'mille-bornes', options: {} }),
    );
    await page.goto(base);
    await page.waitForSelector('.posters');
  },
  new: (page) => page.goto(`${base}/new/mille-bornes?mode=friends`),
  'new-tour': (page) => page.goto(`${base}/new/tour?mode=screen`),
  seating: async (page) => {
    await page.goto(base);
    await page.goto(
      `${base}/t/${await newTable(page, table([me, { kind: 'open' }, { kind: 'open' }, ...bots(1)], { start: false, clock: { kind: 'move', seconds: 60 } }))}`,
    );
  },
  invited: async (page) => {
    await page.goto(base);
    const id = await newTable(page, table([{ kind: 'me', name: 'Odette' }, { kind: 'open' }], { start: false }));
    await page.context().clearCookies();
    await page.goto(`${base}/t/${id}#i=abc`);
  },
  table: async (page) => {
    await page.goto(base);
    await page.goto(
      `${base}/t/${await newTable(page, table([me, ...bots(3)], { clock: { kind: 'bank', seconds: 600, increment: 10 } }))}`,
    );
    await page.waitForTimeout(6_000);
  },
  hotseat: async (page) => {
    await page.goto(base);
    await page.goto(
      `${base}/t/${await newTable(page, table([me, { kind: 'me', name: 'Odette' }, ...bots(1)], { hot_seat: true }))}`,
    );
    await page.waitForTimeout(1_500);
  },
  result: async (page) => {
    await page.goto(base);
    await page.evaluate(() =>
      localStorage.setItem(
        'sillage.settings',
        JSON.stringify({ ...JSON.parse(localStorage.getItem('sillage.settings') ?? '{}'), motion: 'off' }),
      ),
    );
    const id = await newTable(page, table([me, ...bots(2)]));
    await page.goto(`${base}/t/${id}`);
    await toEnd(page);
    await page
      .getByRole('button', { name: 'Vérifier le hasard' })
      .click()
      .catch(() => {});
  },
  replay: async (page) => {
    await screens.result(page);
    await page.goto(`${page.url()}/replay?seat=0&n=12`);
    await page.waitForSelector('.controls');
  },
  rulebook: (page) => page.goto(`${base}/rules/echappee#E12`),
  rules: (page) => page.goto(`${base}/rules`),
  learn: async (page) => {
    await page.goto(`${base}/learn/echappee/1-dans-la-roue`);
    await page.getByRole('button', { name: 'Ensuite' }).click();
  },
  settings: (page) => page.goto(`${base}/settings`),
  verify: (page) => page.goto(`${base}/verify`),
  lost: (page) => page.goto(`${base}/nowhere`),
  'no-table': (page) => page.goto(`${base}/t/00000000000000000000000000000000`),
};

const themes = process.env.THEMES?.split(',') ?? ['light', 'dark'];
const widths = process.env.SIZES?.split(',') ?? Object.keys(sizes);
for (const [name, open] of Object.entries(screens)) {
  if (only.length && !only.includes(name)) continue;
  for (const size of widths) {
    for (const theme of themes) {
      const [width, height] = sizes[size];
      const context = await browser.newContext({
        viewport: { width, height },
        locale: 'fr-FR',
        colorScheme: theme,
        hasTouch: size !== 'wide',
      });
      const page = await context.newPage();
      page.on('pageerror', (error) => console.log(`${name} ${size}: ${error.message}`));
      page.on(
        'console',
        (message) => message.type() === 'error' && console.log(`${name} ${size} console: ${message.text()}`),
      );
      await open(page);
      await page.waitForTimeout(900);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) console.log(`${name} ${size}: scrolls sideways (${wide} > ${width})`);
      await page.screenshot({ path: `${folder}/${name}-${size}-${theme}.png`, fullPage: Boolean(process.env.FULL) });
      await context.close();
    }
  }
}
await browser.close();
