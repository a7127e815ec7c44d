import { readFileSync } from 'node:fs';
import type { Outcome } from '../src/features/desk/book/types.ts';
import { bibs, fourStages, keptDesk, ridden, Thumb, through } from './support/desk.ts';
import { expect, phone, test, type Person } from './support/test.ts';
import { hasModules, noModules } from './support/modules.ts';
import { ask } from './support/tables.ts';

test.skip(!hasModules, noModules);

const idOf = ({ page }: Person) => /\/desk\/([0-9a-f]{32})/.exec(page.url())?.[1] ?? '';
const without = (...gone: number[]) => bibs.filter((bib) => !gone.includes(bib));
/** Sheets of paper in a file that Chromium printed. */
const sheets = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

test.describe('on a phone, one thumb', () => {
  test.use({ setting: { size: phone } });

  test('four stages, six teams of six: mistakes, a reload, an hour offline, a server killed, one sheet of paper', async ({
    me,
    server,
  }) => {
    test.setTimeout(600_000);
    const { page, context } = me;
    me.guard.allow(/net::ERR_|WebSocket connection/);
    await page.clock.install();
    await page.goto('/desk');
    const thumb = new Thumb(page);

    // START GAME, the stages of ours and one typed in, six teams of six, one of them named
    await thumb.tap(page.getByRole('link', { name: /^Nouvelle course/ }));
    for (const name of ['Roskilde – Nyborg', 'Carcassonne – Foix', 'La Défense'])
      await thumb.tap(page.getByRole('button', { name: new RegExp(name) }).last());
    await thumb.tap(page.getByRole('button', { name: 'Une autre étape, à la main' }));
    await page.getByLabel('Nom de l’étape').fill('Chez nous');
    await page.getByLabel('Longueur, en km').fill('12,5');
    await page.getByLabel('Temps de base, h:mm:ss').fill('0:20');
    await thumb.tap(page.getByRole('button', { name: 'Ajouter cette étape' }));
    await page.getByRole('radio', { name: '6' }).check({ force: true });
    for (const name of ['4 vert', '5 violet', '6 noir']) await thumb.tap(page.getByRole('button', { name }));
    await page.getByText('Équipe A').tap();
    await page.getByLabel('Nom de l’équipe').first().fill('Les Ardoisiers');
    await page.getByLabel('Dossard 1', { exact: true }).fill('Faure');
    await thumb.tap(page.getByRole('button', { name: /^Au départ/ }));

    // the draw is by chance: what was drawn is read from the page
    await thumb.tap(page.getByRole('button', { name: 'Tirer au sort' }));
    await thumb.tap(page.getByRole('button', { name: /^Départ/ }));
    const id = idOf(me);
    const kept = () =>
      page.evaluate(
        (of) =>
          JSON.parse(localStorage.getItem(`sillage.desk.${of}`) ?? '{}') as {
            entries: { entry: object }[];
            queue: { entry: object }[];
          },
        id,
      );
    const first = await kept();
    thumb.entered.push([...first.entries, ...first.queue][0]?.entry as { draw: number[] });

    // stage 1, with every mistake there is
    await thumb.turn(1);
    await thumb.points('sprint', [17, 3, 14, 11]);
    await thumb.turn(2);
    await thumb.points('mountain', [25, 22]);
    await thumb.undo();
    await thumb.points('mountain', [25, 22, 7]);
    await thumb.out(30);
    await thumb.turn(3);
    await thumb.turn(4);
    await thumb.undo();
    await thumb.group([17, 22, 3, 14, 7], 26, '1er à 5e · 4:07:26');
    await thumb.turn(4);
    await thumb.lone(11, 46);
    await thumb.tap(thumb.bib(2));
    await thumb.tapInVain(17, 'Le dossard 17 est déjà arrivé.');
    await thumb.tapInVain(30, 'Le dossard 30 est hors course.');
    await thumb.tap(page.getByRole('button', { name: /^Sprint/ }));
    for (const bib of [3, 4, 5]) await thumb.tap(thumb.bib(bib));
    await thumb.tapInVain(6, 'Quatre dossards au plus marquent des points.');
    await thumb.cancel();
    // wrong seconds for a lone rider: corrected in their place, from the history
    await thumb.lone(1, 50);
    await thumb.tap(page.getByRole('button', { name: 'Historique' }).first());
    await thumb.tap(page.getByRole('dialog').getByRole('button', { name: 'Corriger : Arrivée 50″ : le 1' }));
    await expect(page.getByText(/^Correction de la saisie \d+ · Arrivée, tour 4$/)).toBeVisible();
    await thumb.seconds(51);
    const corrected = thumb.entered.length;
    await thumb.tap(thumb.save());
    thumb.entered.push({ amend: { n: corrected, entry: { finish: { seconds: 51, bibs: [1] } } } });
    // taken back once too often: put back
    await thumb.undo();
    await thumb.tap(page.getByRole('button', { name: 'Rétablir' }));
    thumb.entered.push({ redo: 1 });
    await thumb.turn(5);
    await thumb.group(without(17, 22, 3, 14, 7, 11, 1, 30), 8, '8e à 35e · 4:09:08');
    await expect(page.getByText('Le 17, N° 17, l’emporte · 35 classés')).toBeVisible();
    await through(page);

    // the history: two entries back at once, then entered again
    await thumb.tap(page.getByRole('button', { name: 'Historique' }).first());
    const history = page.getByRole('dialog', { name: 'Historique' });
    const second = history.getByRole('button', { name: /^Annuler 2 saisies/ });
    await second.tap();
    await second.tap();
    thumb.entered.push({ undo: 1 }, { undo: 1 });
    await history.getByRole('button', { name: 'Fermer' }).tap();
    await thumb.turn(5);
    await thumb.group(without(17, 22, 3, 14, 7, 11, 1, 30), 8, '8e à 35e · 4:09:08');

    // stage 2: a reload in the middle, then an hour without a network
    await thumb.nextStage(2);
    await thumb.turn(1);
    await thumb.points('sprint', [4, 17]);
    await page.reload();
    await expect(page.getByRole('timer')).toHaveAccessibleName(/^Tour 1\./);
    await context.setOffline(true);
    await thumb.turn(2);
    await thumb.group([9, 17], 10, '1er à 2e · 3:51:10');
    await thumb.turn(3);
    await page.clock.fastForward('01:00:00');
    await thumb.group(without(9, 17, 30), 20, '3e à 35e · 3:52:20');
    await expect(page.getByText(/^Hors ligne.: 4 saisies attendent ici/)).toBeVisible();
    expect(((await kept()).queue ?? []).length).toBe(4);
    await context.setOffline(false);
    await page.clock.fastForward(10_000);
    await through(page);

    // stage 3: the server is killed, and comes back
    await thumb.nextStage(3);
    await thumb.turn(1);
    await through(page);
    await server.kill();
    await thumb.points('mountain', [25, 7]);
    await thumb.turn(2);
    await thumb.group(without(30), 33, '1er à 35e · 2:11:33');
    await expect(page.getByText(/^Hors ligne.: 3 saisies attendent ici/)).toBeVisible({ timeout: 20_000 });
    await server.start();
    await page.clock.fastForward(10_000);
    await through(page);

    // stage 4, the one typed in; the last
    await thumb.nextStage(4);
    await expect(page.getByText('Chez nous')).toBeVisible();
    await thumb.turn(1);
    await thumb.group(without(30), 0, '1er à 35e · 0:20:00');
    await through(page);

    // the page and the program agree
    const book = await ask<{ head: typeof fourStages; entries: { entry: object }[]; outcome: Outcome }>(
      me,
      'GET',
      `/api/desks/${id}`,
    );
    expect(book.entries.map(({ entry }) => entry)).toEqual(thumb.entered);
    expect(book.outcome).toMatchObject({ over: true, stage: 4, out: [30] });

    await thumb.tap(page.getByRole('link', { name: /^Résultats finals/ }));
    await expect(page.getByRole('heading', { level: 2, name: /^Résultats finals/ })).toBeVisible();
    const winner = book.outcome.general[0]?.bib ?? 0;
    await expect(page.getByRole('tabpanel').getByRole('row').nth(1)).toContainText(String(winner));

    // one sheet of paper, all of the general classification on it
    await page.emulateMedia({ media: 'print' });
    const paper = page.getByRole('article');
    await expect(paper).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(paper.getByRole('table', { name: 'Classement général' }).locator('tbody tr')).toHaveCount(35);
    await expect(paper.getByRole('table', { name: 'Classement par équipes' }).locator('tbody tr')).toHaveCount(6);
    const pdf = await page.pdf({ format: 'A4', margin: { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' } });
    expect(sheets(pdf)).toBe(1);
    await page.emulateMedia({ media: 'screen' });
  });

  test('a race of one stage goes on from a file', async ({ me }) => {
    const { page } = me;
    const id = await keptDesk(me, ridden(1).slice(0, 6), { ...fourStages, stages: [{ stage: 'paris' }] });
    await page.goto(`/desk/${id}`);
    await through(page);
    await page.getByRole('button', { name: 'Menu du pupitre' }).tap();
    const menu = page.getByRole('dialog', { name: 'Menu du pupitre' });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      menu.getByRole('button', { name: 'Livre de course' }).tap(),
    ]);
    const text = readFileSync((await file.path()) ?? '', 'utf8');
    const [, ...entries] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(entries).toEqual(ridden(1).slice(0, 6));
    const [csv] = await Promise.all([page.waitForEvent('download'), menu.getByRole('button', { name: 'CSV' }).tap()]);
    expect(readFileSync((await csv.path()) ?? '', 'utf8')).toContain('2:11:12');

    const load = (lines: string) =>
      page
        .getByRole('button', { name: /^Charger une course/ })
        .setInputFiles({ name: 'course.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(lines) });
    await page.goto('/desk');
    await load(`${text}{"turn":9}\n`);
    await expect(page.getByRole('alert')).toContainText('Ligne 8 : Le prochain tour est le tour 3. (D3)');
    await load(text);
    await expect(page).toHaveURL(/\/desk\/[0-9a-f]{32}$/);
    expect(idOf(me)).not.toBe(id);
    await new Thumb(page).turn(3);
    await through(page);

    // a file that was cut short goes on from the list, once that has been read
    await page.goto('/desk');
    await load(`${text}{"tur`);
    await expect(page.getByText('La dernière ligne du fichier était coupée')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Reprendre/ })).toHaveCount(3);

    // a device without room says so, and begins nothing
    await page.evaluate(() => {
      for (let size = 2 ** 22; size >= 1; size /= 2) {
        try {
          for (;;) localStorage.setItem(`filler ${size} ${Math.random()}`, 'x'.repeat(size));
        } catch {
          // the next size
        }
      }
    });
    await load(text);
    await expect(page.getByRole('alert')).toContainText('Cet appareil n’a plus de place pour une course.');
    await expect(page).toHaveURL(/\/desk$/);
  });
});

test('two referees and a viewer: live, invited by the key, both hear of it when they enter at once', async ({
  person,
}) => {
  const anne = await person({ name: 'Anne', size: phone });
  const id = await keptDesk(anne, ridden(1).slice(0, 3));
  await anne.page.goto(`/desk/${id}`);
  await through(anne.page);
  const key = await anne.page.evaluate(
    (of) => (JSON.parse(localStorage.getItem(`sillage.desk.${of}`) ?? '{}') as { key: string }).key,
    id,
  );

  const viewer = await person({ name: 'Vera' });
  await viewer.page.goto(`/desk/${id}`);
  await expect(viewer.page.getByText('en direct', { exact: true })).toBeVisible();
  await expect(viewer.page.getByRole('button', { name: /commencer le tour/ })).toHaveCount(0);

  const paul = await person({ name: 'Paul', size: phone });
  paul.guard.allow(/net::ERR_|WebSocket connection|409 \(Conflict\)/);
  await paul.page.goto(`/desk/${id}#key=${key}`);
  await expect(paul.page).toHaveURL(new RegExp(`/desk/${id}$`));
  await through(paul.page);

  // the sprint of stage 1 was entered in round 1: Anne goes on, Paul and the viewer see it
  const annes = new Thumb(anne.page);
  const pauls = new Thumb(paul.page);
  await annes.turn(2);
  await expect(paul.page.getByRole('timer')).toHaveAccessibleName(/^Tour 2\./);
  await expect(viewer.page.getByText('tour 2', { exact: false }).first()).toBeVisible();

  await paul.context.setOffline(true);
  await pauls.turn(3);
  await pauls.lone(9, 14);
  await annes.turn(3);
  await through(anne.page);
  await paul.context.setOffline(false);
  const clash = paul.page.getByRole('dialog', { name: 'Deux arbitres à la fois' });
  await expect(clash).toBeVisible({ timeout: 20_000 });
  await expect(clash).toContainText('Le prochain tour est le tour 4.');
  // looked away from, it can be come back to
  await clash.getByRole('button', { name: 'Fermer' }).click();
  await paul.page.getByRole('button', { name: 'Décider' }).click();
  await expect(anne.page.getByText('Un autre arbitre a saisi en même temps que toi.', { exact: false })).toBeVisible();
  await clash.getByRole('button', { name: 'Enregistrer 1 saisie' }).click();
  await through(paul.page);
  await expect(anne.page.getByText('Arrivée 14″', { exact: false })).toBeVisible();
  await expect(viewer.page.getByRole('tabpanel').getByRole('row').nth(1)).toContainText('9');
});

test('by keyboard alone', async ({ me }) => {
  const { page } = me;
  const name = () =>
    page.evaluate(() => {
      const on = document.activeElement;
      return on?.matches('button, a, input') ? (on.ariaLabel ?? on.textContent ?? '').trim() : '';
    });
  async function to(wanted: RegExp, most = 60): Promise<void> {
    for (let i = 0; i < most; i++) {
      if (wanted.test(await name())) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no way to ${wanted}`);
  }
  await page.goto('/desk');
  await to(/^Nouvelle course/);
  await page.keyboard.press('Enter');
  await to(/Roskilde/);
  await page.keyboard.press('Enter');
  await to(/^Au départ/);
  await page.keyboard.press('Enter');
  await to(/^Tirer au sort/);
  await page.keyboard.press('Enter');
  await to(/^Départ/);
  await page.keyboard.press('Enter');
  await to(/commencer le tour 1$/);
  await page.keyboard.press('Enter');
  await to(/^2,/);
  await page.keyboard.press('Space');
  await to(/^2$/);
  await page.keyboard.press('Enter');
  await to(/^6$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('4:05:26').first()).toBeVisible();
  await to(/^Enregistrer/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Dernières saisies' })).toContainText('Arrivée 26″ : le 2');
  await expect(page.getByRole('status').filter({ hasText: /^Enregistré/ })).toContainText('4:05:26');
});

test('the clock is whole: the time, the round and the length stand within its plate', async ({ me }) => {
  await me.page.goto(`/desk/${await keptDesk(me, ridden(2).slice(0, -2))}`);
  await through(me.page);
  const timer = me.page.getByRole('timer');
  await expect(timer).toBeVisible();
  for (const size of ['360x740', '640x360', '740x360', '844x390', '1024x768']) {
    const [width = 0, height = 0] = size.split('x').map(Number);
    await me.page.setViewportSize({ width, height });
    const beyond = await timer.evaluate((each) => {
      const plate = each.parentElement;
      const edge = plate?.getBoundingClientRect().right ?? 0;
      return [...(plate?.querySelectorAll('span, b') ?? [])]
        .filter((part) => part.getBoundingClientRect().right > edge)
        .map((part) => part.textContent);
    });
    expect(beyond, size).toEqual([]);
  }
});

test('what a screen reader finds on the clock', async ({ me }) => {
  const id = await keptDesk(me, ridden(1).slice(0, 6));
  await me.page.goto(`/desk/${id}`);
  await through(me.page);
  await expect(me.page.getByRole('main')).toMatchAriaSnapshot({ name: 'desk-clock.aria.yml' });
});

test('a picture to send, and the gaps as curves', async ({ me }) => {
  const { page } = me;
  const id = await keptDesk(me, ridden(4));
  await page.goto(`/desk/${id}/results`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Image' }).click(),
  ]);
  const png = readFileSync((await file.path()) ?? '');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(1080);
  await expect(page.getByRole('img', { name: /^Courbes des écarts au général après 4 étapes/ })).toBeVisible();
});

test.describe('on a tablet', () => {
  test.use({ setting: { size: { width: 820, height: 1180 }, touch: true } });

  test('TURN first asks about an arrival entered by half, and stays in its place', async ({ me }) => {
    const { page } = me;
    const id = await keptDesk(me, ridden(1).slice(0, 6));
    await page.goto(`/desk/${id}`);
    await through(page);
    const turn = page.getByRole('button', { name: /commencer le tour/ });
    const place = await turn.boundingBox();
    const bib = page.getByRole('button', { name: /^1,/ });
    // the entry is as high as what stands beside it: bibs have what the keys leave
    const [entry, line] = [page.getByRole('region', { name: 'Saisie', exact: true }), page.locator('[data-sync]')];
    const bottoms = [await entry.boundingBox(), await line.boundingBox()].map(
      (box) => (box?.y ?? 0) + (box?.height ?? 0),
    );
    expect(bottoms[0]).toBeGreaterThanOrEqual((bottoms[1] ?? 0) - 2);
    await bib.tap();
    // a confirmed bib is underlined on yellow, as the source has it
    const drawn = await bib.evaluate((key) => [
      getComputedStyle(key).backgroundColor,
      getComputedStyle(key.querySelector('.n') ?? key).textDecorationLine,
    ]);
    const yellow = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--jaune)';
      const found = getComputedStyle(probe).color;
      probe.remove();
      return found;
    });
    expect(drawn).toEqual([yellow, 'underline']);
    await turn.tap();
    const asks = page.getByRole('dialog', { name: 'Saisie en attente' });
    await expect(asks).toContainText('1 dossard choisi : 1.');
    await expect(asks.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
    await asks.getByRole('button', { name: 'Continuer la saisie' }).tap();
    await expect(page.getByRole('timer')).toHaveCount(0);
    await new Thumb(page).seconds(26);
    await turn.tap();
    await asks.getByRole('button', { name: 'Enregistrer' }).tap();
    await expect(page.getByRole('timer')).toHaveAccessibleName(/^Tour 2\./);
    await expect(page.getByRole('region', { name: 'Dernières saisies' })).toContainText('Arrivée 26″ : le 1');
    expect(await turn.boundingBox()).toEqual(place);
    await bib.tap({ force: true });
    await expect(page.getByText('Le dossard 1 est déjà arrivé.')).toBeVisible();
  });

  test('the results live: who has arrived, in order, and who still rides', async ({ me }) => {
    const { page } = me;
    const id = await keptDesk(me, ridden(1).slice(0, 6));
    await page.goto(`/desk/${id}/results`);
    await expect(page.getByRole('list', { name: '33 coureurs encore en course.' }).getByRole('listitem')).toHaveCount(
      33,
    );
    await page.getByRole('tab', { name: 'Général' }).click();
    const rows = page.getByRole('tabpanel').getByRole('row');
    await expect(rows.nth(1)).toContainText(/^1\s*17/);
    await expect(rows.nth(4)).toContainText('en course');
    await expect(rows).toHaveCount(37);
  });
});

for (const size of [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
])
  test.describe(`a phone on its side, ${size.width} × ${size.height}`, () => {
    test.use({ setting: { size, touch: true } });

    test('has seconds, Undo and TURN in sight, on keys that a thumb can hit', async ({ me }) => {
      const { page } = me;
      const id = await keptDesk(me, ridden(1).slice(0, 6));
      await page.goto(`/desk/${id}`);
      await through(page);
      const digits = page.getByRole('group', { name: 'Secondes à l’arrivée' }).getByRole('button');
      await expect(digits).toHaveCount(10);
      for (const digit of await digits.all()) {
        const box = await digit.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
      }
      for (const key of [
        digits.last(),
        page.getByRole('button', { name: /^Annuler : / }),
        page.getByRole('button', { name: /commencer le tour/ }),
        page.getByRole('button', { name: /^36,/ }),
        page.getByRole('button', { name: /^Enregistrer/ }),
      ]) {
        const box = await key.boundingBox();
        expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
      }
      // the round on the plate is whole
      const round = page.getByRole('timer').locator('b');
      const [plate, mark] = [await page.getByRole('timer').boundingBox(), await round.boundingBox()];
      expect((mark?.x ?? 999) + (mark?.width ?? 0)).toBeLessThanOrEqual((plate?.x ?? 0) + (plate?.width ?? 0) + 1);
    });

    test('TURN first asks about an arrival entered by half', async ({ me }) => {
      const { page } = me;
      await page.goto(`/desk/${await keptDesk(me, ridden(1).slice(0, 6))}`);
      await through(page);
      const journal = page.getByRole('region', { name: 'Dernières saisies' });
      await page.getByRole('button', { name: /^1,/ }).tap();
      await new Thumb(page).seconds(26);
      await page.getByRole('button', { name: /commencer le tour/ }).tap();
      await page.getByRole('dialog', { name: 'Saisie en attente' }).getByRole('button', { name: 'Enregistrer' }).tap();
      await expect(page.getByRole('timer')).toHaveAccessibleName(/^Tour 2\./);
      await expect(journal.getByRole('button', { name: 'Annuler : Arrivée 26″ : le 1' })).toBeVisible();
    });
  });

test('setting up: a key that stays under the thumb, faults named at their field, a typed stage edited, teams by number and colour', async ({
  me,
}) => {
  const { page } = me;
  await page.goto('/desk/new');
  const paris = page.getByRole('button', { name: /La Défense/ }).first();
  const place = await paris.boundingBox();
  await paris.dblclick();
  const stages = page.getByRole('list', { name: 'Les étapes' }).getByRole('listitem');
  await expect(stages).toHaveCount(1);
  expect(await paris.boundingBox()).toEqual(place);
  await page.getByRole('button', { name: 'Une autre étape, à la main' }).click();
  await page.getByLabel('Nom de l’étape').fill('Chez nous');
  await page.getByLabel('Longueur, en km').fill('douze');
  await page.getByLabel('Temps de base, h:mm:ss').fill('0:20');
  await page.getByRole('button', { name: 'Ajouter cette étape' }).click();
  await expect(page.getByLabel('Longueur, en km')).toHaveAccessibleDescription(
    'La longueur est un nombre de kilomètres, comme 12,5.',
  );
  await expect(page.getByLabel('Longueur, en km')).toBeFocused();
  await expect(page.getByLabel('Nom de l’étape')).toHaveAttribute('aria-invalid', 'false');
  await page.getByLabel('Longueur, en km').fill('12');
  await page.getByRole('button', { name: 'Ajouter cette étape' }).click();
  await page.getByRole('button', { name: 'Modifier Chez nous' }).click();
  await page.getByLabel('Longueur, en km').fill('13,5');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(stages.nth(1)).toContainText('13,5');
  for (const name of ['5 violet', '1 bleu', '2 rouge']) await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: /^Au départ/ }).click();
  await page.getByRole('button', { name: 'Tirer au sort' }).click();
  await expect(page.getByRole('img', { name: '25, Équipe E' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu du pupitre' }).click();
  await page.getByText('Code QR', { exact: true }).click();
  await expect(page.getByRole('img', { name: 'Code QR des résultats' })).toBeVisible();
  await expect(page.getByText('Animations', { exact: false })).toHaveCount(0);
});
