// Plays every lesson to its end through the page, against a running server, and takes pictures on the way.
// node scripts/lessons.mjs http://127.0.0.1:8080 /tmp/lessons [game]   (SIZES=phone,desktop THEMES=light,dark LANG_OF=fr)
import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';

const [base = 'http://127.0.0.1:8080', folder = '/tmp/lessons', only = ''] = process.argv.slice(2);
const sizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
};
const chosen = (process.env.SIZES ?? 'phone,desktop').split(',');
const themes = (process.env.THEMES ?? 'light').split(',');
const lang = process.env.LANG_OF ?? 'fr';

const press = (locator) => locator.first().evaluate((element) => element.click());
const go = (dock) => press(dock.locator('button.btn--go:not([disabled])'));
const starting = (text) => new RegExp(`^${text}`, 'i');

/** How a move is made with the game's own answer. */
const answers = {
  async echappee(dock, move) {
    await press(dock.getByRole('radio', { name: new RegExp(`\\b${move.ride.card}\\b`) }));
    for (const [key, name] of [
      ['fouet', /fouet|boost/i],
      ['cote', /côte|climb/i],
    ]) {
      if (move.ride[key]) await press(dock.getByRole('checkbox', { name }));
    }
    await go(dock);
  },
  async 'mille-bornes'(dock, move, label) {
    if (move === 'coup_fourre') return go(dock);
    const card = move.play?.card ?? move.discard.card;
    const names = {
      feu_vert: /feu vert|green/i,
      panne: /panne|out of petrol/i,
      limite: /^limite|^speed/i,
      fin_limite: /^fin de|^end of/i,
      prioritaire: /prioritaire|right of way/i,
    };
    await press(dock.getByRole('radio', { name: names[card] ?? starting(card) }));
    if (move.discard) return press(dock.getByRole('button', { name: label, exact: true }));
    await go(dock);
  },
  async bordure(dock, move) {
    if (move.compose) {
      const [course, slug] = move.compose.preset.split('/');
      const teams = dock.getByRole('radio', { name: new RegExp(`^${slug.split('-')[0]}`, 'i') });
      await press((await teams.count()) > 1 && course.startsWith('liege') ? teams.nth(1) : teams);
      return go(dock);
    }
    if (move.pace) {
      const names = {
        constance: /^(constance|steady)/i,
        acceleration: /^(accél|accel)/i,
        sillage: /^(sillage|slipstream)/i,
        offensive: /^(offensive|attack)/i,
      };
      const tokens = { P: /plaine|plain/i, C: /côte|hill/i, M: /montagne|mountain/i };
      await press(dock.getByRole('radio', { name: names[move.pace.pace] }));
      if (move.pace.with) await press(dock.locator('.with').getByRole('radio', { name: tokens[move.pace.with[0]] }));
      return go(dock);
    }
    if (move.feed) await press(dock.getByRole('radio', { name: /deux jetons côte|two hill/i }));
    const yes = move.feed ?? (move.follow ?? move.tow).yes;
    await press(yes ? dock.locator('.offer .btn--go') : dock.locator('.offer .acts .btn:not(.btn--go)'));
  },
  async 'arc-en-ciel'(dock, move, label) {
    if (move.bid) {
      const bid = dock.getByRole('button', { name: new RegExp(`^(Miser|Bid) ${move.bid}$`) });
      for (let i = 0; i < 9 && !(await bid.count()); i++)
        await press(dock.getByRole('button', { name: /^(Un de plus|One more)$/ }));
      return press(bid);
    }
    await press(dock.getByRole('button', { name: move === 'pass' ? /^(Passer|Pass)$/ : label, exact: true }));
  },
  async tour(dock, move, label, page) {
    if (!move.move) return press(dock.getByRole('button', { name: label }));
    await page.locator(`g.target[aria-label="${label}"]`).first().dispatchEvent('click');
    await go(dock);
  },
};

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
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
await mkdir(folder, { recursive: true });
const list = await (await fetch(`${base}/api/lessons`)).json();
let faults = 0;
for (const info of list.filter(({ game }) => !only || game === only)) {
  const lesson = await (await fetch(`${base}/api/lessons/${info.game}/${info.name}?lang=${lang}`)).json();
  for (const size of chosen) {
    for (const theme of themes) {
      const page = await browser.newPage({
        viewport: sizes[size],
        colorScheme: theme,
        reducedMotion: 'reduce',
        locale: lang === 'fr' ? 'fr-FR' : 'en-GB',
      });
      page.setDefaultTimeout(8_000);
      page.on(
        'console',
        (message) => message.type() === 'error' && console.log(info.game, info.name, size, message.text()),
      );
      page.on('pageerror', (error) => console.log(info.game, info.name, size, String(error)));
      await page.addInitScript((chosenLang) => {
        const kept = JSON.parse(localStorage.getItem('sillage.settings') ?? '{}');
        localStorage.setItem('sillage.settings', JSON.stringify({ ...kept, motion: 'off', lang: chosenLang }));
      }, lang);
      const shot = (what) =>
        page.screenshot({ path: `${folder}/${info.game}-${info.name}-${size}-${theme}-${what}.png` });
      await page.goto(`${base}/learn/${info.game}/${info.name}`, { timeout: 60_000 });
      const dock = page.locator('.dock');
      let moves = 0;
      try {
        await page.locator('[data-say] p').first().waitFor({ timeout: 30_000 });
        for (const step of lesson.steps) {
          if (!step.ask && !step.text) continue;
          // the last words stay alone on the page
          if (!step.next) break;
          await page.locator('[data-say]').getByText(step.text.slice(0, 30).trim()).waitFor({ timeout: 8_000 });
          if (!step.ask) {
            await shot(`read-${moves}`);
            await press(page.getByRole('button', { name: /^(Ensuite|Next)/ }));
            continue;
          }
          const label =
            step.ask.choices.find((choice) => JSON.stringify(choice.do) === JSON.stringify(step.next.do))?.label ?? '';
          if (moves === 0 || moves === 4) await shot(`move-${moves}`);
          const wrong = step.ask.choices.find(
            (choice) => choice.label !== label && !choice.do.withdraw && !choice.do.discard,
          );
          if (moves === 2 && wrong) {
            await answers[info.game](dock, wrong.do, wrong.label, page).catch(() => {});
            await page.waitForTimeout(150);
            await shot('wrong-move');
          }
          await answers[info.game](dock, step.next.do, label, page);
          moves += 1;
        }
        await page.locator('[data-say].over').waitFor({ timeout: 8_000 });
        await shot('over');
        console.log('ok', info.game, info.name, size, theme, `${moves} moves`);
      } catch (error) {
        faults += 1;
        await shot('fault');
        console.log('FAULT', info.game, info.name, size, theme, `after ${moves} moves:`, String(error).split('\n')[0]);
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) console.log('WIDE', info.game, info.name, size, wide);
      await page.close();
    }
  }
}
await browser.close();
process.exitCode = faults ? 1 : 0;
