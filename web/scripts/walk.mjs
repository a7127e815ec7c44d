// A walk through the built client on the stand-in server, in the system's Chromium: the ways people go, by keyboard where it
// matters, with the server's content security policy. Fails on any error of the page, sideways scrolling or a step not reached.
// `npm run build` first.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { preview } from 'vite';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
if (!existsSync(executablePath)) {
  console.log(`No Chromium at ${executablePath}: the walk was skipped.`);
  process.exit(0);
}

const server = await preview({ preview: { port: 0, strictPort: false } });
const base = server.resolvedUrls.local[0].replace(/\/$/, '');
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const faults = [];

async function visit(name, width, walk, { motion = 'off', offline = false } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 740 }, locale: 'fr-FR', hasTouch: width < 700, reducedMotion: motion === 'off' ? 'reduce' : 'no-preference' });
  const page = await context.newPage();
  const fault = (text) => faults.push(`${name} (${width} px): ${text}`);
  page.on('pageerror', (error) => fault(error.message));
  page.on('console', (message) => message.type() === 'error' && !offline && fault(message.text()));
  page.setDefaultTimeout(15_000);
  try {
    await page.goto(base);
    await walk(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) fault(`scrolls sideways, ${wide} px`);
    console.log(`ok    ${name} (${width} px)`);
  } catch (error) {
    fault(String(error).split('\n')[0]);
    console.log(`FAULT ${name} (${width} px)`);
  }
  await context.close();
}

/** Answer whatever is asked, by keyboard alone. */
async function answer(page) {
  const radio = page.locator('.under input[type=radio]:not([aria-disabled=true])').first();
  await radio.focus();
  await page.keyboard.press('Space');
  await page.locator('.under .btn--go:enabled').first().focus();
  await page.keyboard.press('Enter');
}

async function lay(page, seats, more = {}) {
  return page.evaluate(
    async (table) => (await (await fetch('/api/tables?lang=fr', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(table) })).json()).table.id,
    { game: 'echappee', options: { stages: 1 }, seats, public: false, hot_seat: false, clock: { kind: 'none' }, name: 'Camille', start: true, ...more },
  );
}

const me = { kind: 'me', name: 'Camille' };
const bot = (name) => ({ kind: 'bot', name, bot: 'sensible' });

for (const width of [320, 360, 820, 1440]) {
  await visit('one click to a race, a move by keyboard', width, async (page) => {
    await page.getByRole('button', { name: 'Course immédiate' }).first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.under .prompt').waitFor();
    await answer(page);
    await page.locator('.radio li p, .ticker .line').filter({ hasText: /garde la tête/ }).first().waitFor();
  });
}

for (const width of [360, 1440]) {
  await visit('round one screen: nothing of a hand before somebody asks', width, async (page) => {
    await page.goto(`${base}/t/${await lay(page, [me, { kind: 'me', name: 'Odette' }, bot('Lucien')], { hot_seat: true })}`);
    await page.locator('.curtain').waitFor();
    if (await page.locator('.under input[type=radio]').count()) throw new Error('a hand is shown through the curtain');
    await page.getByRole('button', { name: 'Je suis Camille' }).click();
    await page.locator('.under .prompt').waitFor();
    await answer(page);
    await page.locator('.curtain').waitFor();
  });

  await visit('with friends: a link, a seat, ready, start', width, async (page) => {
    await page.goto(`${base}/new/echappee?mode=friends`);
    await page.getByRole('button', { name: 'Moins' }).click();
    await page.getByRole('button', { name: 'Moins' }).click();
    await page.getByRole('button', { name: 'Poser la table' }).click();
    await page.locator('.room').waitFor();
    const table = page.url();
    const secret = Object.values(JSON.parse(await page.evaluate((id) => sessionStorage.getItem(`sillage.invitations.${id}`), table.split('/').at(-1))))[0];
    const other = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
    await other.goto(`${table}#i=${secret}`);
    await other.getByRole('textbox').fill('Odette');
    await other.getByRole('button', { name: 'Prendre ma place' }).click();
    await other.getByRole('button', { name: 'Je suis prêt' }).click();
    await page.getByRole('button', { name: 'Je suis prêt' }).click();
    await page.getByText('part montrée').first().waitFor();
    await page.getByRole('button', { name: 'Donner le départ' }).click();
    await page.locator('.strip').waitFor();
    await other.locator('.strip').waitFor();
    if (other.url().includes('#')) throw new Error('the invitation stays in the address');
    await other.context().close();
  });

  await visit('to the end, and looking back', width, async (page) => {
    const id = await lay(page, [me, bot('Lucien')]);
    await page.goto(`${base}/t/${id}`);
    for (let i = 0; i < 90 && !(await page.locator('#h-result').count()); i++) {
      if (await page.locator('.under .prompt').count()) await answer(page).catch(() => {});
      await page.waitForTimeout(120);
    }
    await page.locator('#h-result').waitFor();
    await page.getByRole('button', { name: 'Vérifier le hasard' }).click();
    await page.getByText('Tout est juste').waitFor();
    await page.getByRole('link', { name: 'Revoir la course' }).click();
    const scrub = page.getByRole('slider');
    await scrub.waitFor();
    await scrub.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    if (!(await page.locator('.controls .at').innerText()).startsWith('2 /')) throw new Error('the scrubber does not step');
  });

  await visit('a rule from a question, and the rulebook alone', width, async (page) => {
    await page.goto(`${base}/t/${await lay(page, [me, bot('Lucien')])}`);
    await page.locator('.prompt .chip').click();
    await page.locator('dialog [aria-current=true]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.goto(`${base}/rules/echappee#E12`);
    await page.locator('section.here').waitFor();
  });
}

await visit('English, dark, letters', 820, async (page) => {
  await page.goto(`${base}/settings`);
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: 'English' }).check();
  await main.getByRole('radio', { name: 'Dark' }).check();
  await main.getByRole('radio', { name: 'Patterns and letters' }).check();
  await page.reload();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  const { theme, marks } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  if (theme !== 'dark' || marks !== 'letters') throw new Error(`kept ${theme}, ${marks}`);
});

await visit(
  'without a network',
  360,
  async (page) => {
    await page.goto(`${base}/rules/echappee`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.locator('article h1').waitFor();
    await page.context().setOffline(true);
    await page.goto(base);
    await page.getByText('Pas de réseau').waitFor();
    await page.goto(`${base}/rules/echappee`);
    await page.locator('article h1').waitFor();
    await page.goto(`${base}/settings`);
    await page.getByRole('heading', { name: 'Réglages' }).waitFor();
  },
  { offline: true },
);

await browser.close();
await server.close();
if (faults.length) {
  console.error(`\n${faults.join('\n')}`);
  process.exitCode = 1;
}
