import { readFileSync } from 'node:fs';
import { answers, dock } from './support/answers.ts';
import { findings } from './support/axe.ts';
import { gameKeys, games, type GameKey } from './support/games.ts';
import { hasModules, noModules } from './support/modules.ts';
import { nextQuestion, refusals, taken } from './support/line.ts';
import { play, poster, pressOf, result, tableId } from './support/race.ts';
import { finished } from './support/tables.ts';
import { expect, phone, test, type Person } from './support/test.ts';
import type { Server } from './support/server.ts';

test.skip(!hasModules, noModules);

/** Each worker has luck of its own, the same in every run. */
function numberSeeds(): void {
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    random(array as never);
    if (array instanceof Uint8Array && array.length === 32) {
      const nth = Number(sessionStorage.getItem('nth') ?? 0) + 1;
      sessionStorage.setItem('nth', String(nth));
      array[0] = nth;
    }
    return array;
  };
}

/** A page that was visited once has what it takes; then there is neither server nor network. */
async function castOff(me: Person, server: Server): Promise<void> {
  // a browser that is new to the server is given its cookie by a first answer
  me.guard.allow(/net::ERR_|WebSocket connection|status of 428/);
  await me.context.addInitScript(numberSeeds);
  await me.page.goto('/');
  await me.page.evaluate(() => navigator.serviceWorker.ready);
  const kept = () => me.page.evaluate(async () => (await (await caches.open('sillage-engines')).keys()).length);
  await expect.poll(kept, { timeout: 60_000 }).toBe(1);
  await server.kill();
  await me.context.setOffline(true);
}

/** One touch leads to a race of this device. */
async function race(me: Person, game: GameKey): Promise<void> {
  await me.page.goto('/');
  await pressOf(me)(poster(me, game).getByRole('button', { name: 'Course immédiate' }));
  await expect(me.page).toHaveURL(/\/t\/000000000000\w{20}$/);
  await expect(me.page.getByRole('heading', { level: 1, name: games[game] })).toBeVisible();
}

/** Answers every question of my seat from now on as a program would: the first of what is offered. */
async function rideOn({ page }: Person): Promise<void> {
  await page.waitForFunction(
    () => {
      const line = window.sillageLines['0'];
      if (!line || line.over) return line?.over ?? false;
      const { ask, say } = line;
      if (!ask?.kind || !say) return false;
      line.ask = null;
      const what = ask.choices[0]?.do ?? ask.wide?.example;
      say(JSON.stringify({ type: 'act', decision: ask.decision, action: crypto.randomUUID(), do: what }));
      return false;
    },
    undefined,
    { timeout: 240_000, polling: 4 },
  );
}

/** Reads on to the result, past what each stage came to. */
async function past(me: Person): Promise<void> {
  const stop = me.page.locator('dialog.stop[open] .btn--go');
  await expect(result(me).or(stop).first()).toBeVisible();
  if (!(await stop.count())) return;
  await pressOf(me)(stop);
  await past(me);
}

test.describe('without a server and without a network', () => {
  test.use({ setting: { size: phone, serviceWorkers: 'allow' } });

  test('a race of each game is begun by hand and ridden to its end', async ({ me, server }) => {
    test.setTimeout(300_000);
    await castOff(me, server);
    await me.page.goto('/');
    await expect(me.page.getByText(/^Pas de connexion. Tu peux courir sur cet appareil/)).toBeVisible();
    for (const game of gameKeys) {
      await race(me, game);
      await play(me, game, { most: 1 });
      await rideOn(me);
      await past(me);
      expect(await refusals(me.page)).toEqual([]);
    }
    await me.page.goto('/races');
    const over = me.page.getByRole('listitem').filter({ hasText: 'sur cet appareil' });
    await expect(over).toHaveCount(gameKeys.length);
  });

  test('a race goes on after a reload with the module that it was begun with; looked at, proved, analysed; then brought to the server', async ({
    me,
    server,
  }) => {
    test.setTimeout(300_000);
    const { page } = me;
    const press = pressOf(me);
    await castOff(me, server);
    await race(me, 'mille-bornes');
    await expect(page.getByText(/mains des bots sont dans la mémoire/)).toBeVisible();
    await press(page.getByRole('button', { name: 'Fermer' }));
    await play(me, 'mille-bornes', { most: 2 });
    const id = tableId(me);

    // another version is served by now: this race keeps its own
    const older = '/assets/engine-older.wasm';
    const engineOf = (change: string | null) =>
      page.evaluate(
        async ([table, to]) => {
          if (to !== null) {
            const cache = await caches.open('sillage-engines');
            const [now] = await cache.keys();
            await cache.put(to, (await cache.match(now ?? '')) ?? new Response());
          }
          const opened = indexedDB.open('sillage');
          await new Promise((done) => (opened.onsuccess = done));
          const tables = opened.result.transaction('tables', 'readwrite').objectStore('tables');
          const asked = tables.get(table ?? '') as IDBRequest<{ engine: string }>;
          const found = await new Promise<{ engine: string }>((done) => (asked.onsuccess = () => done(asked.result)));
          if (to !== null) {
            const put = tables.put({ ...found, engine: to });
            await new Promise((done) => (put.onsuccess = done));
          }
          opened.result.close();
          return found.engine;
        },
        [id, change] as const,
      );
    await engineOf(older);
    await page.reload();
    const asked = await nextQuestion(page, 0, null);
    await expect(page.getByText(/mains des bots sont dans/)).toHaveCount(0);
    await answers['mille-bornes'](page, press, 2);
    await taken(page, 0, asked?.decision ?? -1);
    expect(await engineOf(null)).toBe(older);
    await page.goto('/');
    await expect(page.getByRole('list', { name: 'Courses à reprendre' })).toContainText('1000 Bornes');
    expect(await findings(page)).toEqual([]);
    await page.goto(`/t/${id}`);
    await nextQuestion(page, 0, null);
    await rideOn(me);

    // its proof, its record, and one that was changed
    await expect(result(me)).toBeVisible();
    await press(result(me).getByRole('button', { name: 'Vérifier le hasard' }));
    await expect(result(me)).toContainText('Hasard non prouvé');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      press(result(me).getByRole('button', { name: 'Télécharger le carnet' })),
    ]);
    const record = readFileSync(await file.path(), 'utf8');
    await page.goto('/verify');
    const chosen = (text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'race.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
    await chosen(record.replace('"seat":0', '"seat":1'));
    await expect(page.getByRole('alert')).toBeVisible();
    await chosen(record);
    await expect(page).toHaveURL(/\/t\/000000000000\w+\/replay$/);
    await expect(page.getByText('Course importée', { exact: true })).toBeVisible();

    await page.goto(`/t/${id}/replay`);
    const panel = page.getByRole('region', { name: 'Chance ou choix ?' });
    await press(panel.getByRole('button', { name: 'Analyser la course' }));
    await expect(panel.getByText(/^Analyse terminée/)).toBeVisible({ timeout: 240_000 });

    // the server is back: the race is copied there, and listed in the history
    await me.context.setOffline(false);
    await server.start();
    await page.goto('/races');
    await press(page.getByRole('button', { name: /^Copier sur le serveur/ }));
    await expect(page.getByRole('button', { name: /^Copier sur le serveur/ })).toHaveCount(0);
    await page.goto('/history');
    await expect(page.getByRole('listitem').filter({ hasText: 'importée' })).toHaveCount(1);
  });

  test('two round one screen, a lesson, a rulebook', async ({ me, server }) => {
    const { page } = me;
    const press = pressOf(me);
    await castOff(me, server);
    await page.goto('/new/echappee?mode=screen');
    await page.getByRole('textbox', { name: 'Nom, place 2' }).fill('Dominique');
    await press(page.getByRole('button', { name: 'Partir' }));
    await expect(page).toHaveURL(/\/t\/000000000000\w+$/);
    await press(page.getByRole('button', { name: 'Je suis Camille' }));
    await expect(dock(page).getByRole('group', { name: /^Ta main/ })).toBeVisible();

    await page.goto('/rules/bordure');
    await expect(page.getByRole('article').getByRole('heading', { level: 3 }).first()).toBeVisible();
    await page.goto('/learn/bordure/1-les-allures');
    await expect(page.getByRole('region', { name: 'Plateau' })).toBeVisible();
  });
});

test('with a server, by choice: nothing of the race is asked of it', async ({ me }) => {
  const { page } = me;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await me.context.addInitScript(numberSeeds);
  await page.goto('/new/bordure?mode=bots');
  await page.getByRole('checkbox', { name: /^Courir sur cet appareil/ }).check();
  const [module] = await Promise.all([
    page.waitForResponse(/\.wasm$/),
    pressOf(me)(page.getByRole('button', { name: 'Partir' })),
  ]);
  expect(await module.allHeaders()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'application/wasm',
  });
  await expect(page).toHaveURL(/\/t\/000000000000\w+$/);
  await play(me, 'bordure', { most: 2 });
  expect(asked.filter((path) => path.startsWith('/api/tables'))).toEqual([]);
});

test('a race of the server is analysed on a device that is quick enough', async ({ me }) => {
  test.setTimeout(300_000);
  const { page } = me;
  await me.context.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const id = await finished(me, 'mille-bornes');
  await page.goto(`/t/${id}`);
  const panel = page.getByRole('region', { name: 'Chance ou choix ?' });
  await pressOf(me)(panel.getByRole('button', { name: 'Analyser la course' }));
  await expect(panel.getByRole('button', { name: 'Plutôt sur le serveur' })).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Les tournants' })).toBeVisible({ timeout: 240_000 });
  expect(asked.filter((request) => request.endsWith('/analysis'))).toEqual([]);
  expect(asked).toContain(`GET /api/tables/${id}/record`);
});
