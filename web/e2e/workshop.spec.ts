import type { Locator } from '@playwright/test';
import { fewest, type GameKey } from './support/games.ts';
import { refusals } from './support/line.ts';
import { play, pressOf, result, tableId } from './support/race.ts';
import { ask, begin } from './support/tables.ts';
import { expect, phone, test, type Person } from './support/test.ts';

const raced = async (me: Person): Promise<Record<string, unknown>> =>
  (await ask<{ options: Record<string, unknown> }>(me, 'GET', `/api/tables/${tableId(me)}`)).options;

async function copied(from: Person, button: Locator): Promise<string> {
  await from.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await pressOf(from)(button);
  return from.page.evaluate(() => navigator.clipboard.readText());
}

/** Types into a field of numbers. */
async function put(field: Locator, n: number): Promise<void> {
  await field.fill(String(n));
  await field.press('Tab');
}

/** A friend opens the link of a creation and lays a table on it, its maker comes by the invitation, and both ride to the end. */
async function rideTogether(maker: Person, friend: Person, game: GameKey): Promise<Record<string, unknown>> {
  const link = await copied(maker, maker.page.getByRole('button', { name: 'Copier le lien' }));
  await friend.page.goto(link);
  await expect(friend.page.getByText('Aucun défaut')).toBeVisible();
  const press = pressOf(friend);
  await press(friend.page.getByRole('button', { name: 'Courir dessus' }));
  await expect(friend.page.getByText('Sur une création')).toBeVisible();
  await friend.page.getByRole('radio', { name: 'Entre amis' }).check({ force: true });
  await put(friend.page.getByRole('spinbutton', { name: 'Nombre de places' }), fewest(game));
  // a bot where two are too few
  if (fewest(game) > 2) await friend.page.getByRole('combobox', { name: /3/ }).selectOption({ index: 1 });
  await press(friend.page.getByRole('button', { name: 'Créer la table' }));
  const invitation = await copied(friend, friend.page.getByRole('button', { name: 'Copier l’invitation' }));
  await maker.page.goto(invitation);
  await begin(friend, maker);
  const options = await raced(friend);
  const ridden = await Promise.all([play(friend, game, { seat: 0 }), play(maker, game, { seat: 1 })]);
  expect(ridden.map(({ over }) => over)).toEqual([true, true]);
  for (const each of [friend, maker]) {
    await expect(result(each)).toBeVisible();
    expect(await refusals(each.page)).toEqual([]);
  }
  return options;
}

/** Lets bots race, and holds what the report says of a stronger bot against its own figures: nobody has put that in by hand. */
async function reportIsTrue(me: Person): Promise<void> {
  const { page } = me;
  await pressOf(me)(page.getByRole('button', { name: 'Faire courir les bots' }));
  const row = page.getByRole('row', { name: /victoires d’un bot plus fort/ });
  await expect(row).toBeVisible({ timeout: 120_000 });
  const measured = /(\d+) %/.exec((await row.getByRole('cell').first().textContent()) ?? '')?.[1];
  const sentence = page.getByRole('listitem').filter({ hasText: 'Un bot plus fort' });
  await expect(sentence).toContainText(new RegExp(`\\b${measured}\\s% des courses`));
}

/** A road to the east with a climb of 8 km in it, as a bicycle computer writes it. */
function gpx(): string {
  const points = Array.from({ length: 400 }, (_, i) => {
    const km = i / 10;
    const up = 100 + Math.max(0, Math.min(8, km - 20)) * 70;
    return `<trkpt lat="45" lon="${5 + km / 78.7}"><ele>${up}</ele></trkpt>`;
  });
  return `<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`;
}

test.describe('on a phone', () => {
  test.use({ setting: { size: phone } });

  test('a stage is drawn, its fault is said at its place, and a friend opens the link and rides it to the end', async ({
    me,
    person,
  }) => {
    test.setTimeout(600_000);
    const { page } = me;
    await page.goto('/workshop/tour');
    await page.getByRole('button', { name: 'Étape vierge' }).tap();
    await expect(page.getByText('Aucun défaut')).toBeVisible();
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Chez nous');
    await page.getByRole('textbox', { name: 'Nom de l’étape' }).fill('Tour du lac');

    // two sectors of one name cannot be told apart
    await page.getByRole('textbox', { name: 'Nom du secteur' }).fill('Arrivée');
    await page.getByRole('textbox', { name: 'Nom du secteur' }).blur();
    await expect(page.getByRole('alert').filter({ hasText: 'deux secteurs s’appellent' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Courir dessus' })).toBeDisabled();
    await page.getByRole('button', { name: 'Annuler' }).tap();
    await expect(page.getByText('Aucun défaut')).toBeVisible();

    // a bend is moved by the keys
    const bend = page.getByRole('button', { name: /^Virage 1 de La côte/ });
    const before = await bend.getAttribute('cx');
    await bend.press('ArrowRight');
    await expect(bend).not.toHaveAttribute('cx', before ?? '');

    // kept through a reload
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Nom de l’étape' })).toHaveValue('Tour du lac');

    // short enough for a test: every sector is shortened, and the lines with them
    for (const [sector, steps] of [
      ['La côte', 6],
      ['La plaine', 8],
      ['Arrivée', 50],
      ['Départ', 12],
    ] as const) {
      const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: new RegExp(sector) }) });
      if ((await row.getByRole('button', { expanded: false }).count()) > 0)
        await row.getByRole('button', { expanded: false }).first().tap();
      await put(row.getByRole('spinbutton', { name: 'Longueur en demi-pas' }), steps);
    }
    for (const [i, step] of [5, 4, 10].entries())
      await put(page.getByRole('spinbutton', { name: 'Demi-pas', exact: true }).nth(i), step);
    await expect(page.getByText('Aucun défaut')).toBeVisible();
    await reportIsTrue(me);
    const { stages } = await rideTogether(me, await person({ name: 'Lise' }), 'tour');
    expect(stages).toMatchObject([{ name: 'Tour du lac' }]);
  });
});

test('a track becomes a stage whose climb is where it rises, is shortened by what bots measure, and raced to the end', async ({
  me,
  person,
}) => {
  test.setTimeout(600_000);
  const { page } = me;
  await page.goto('/workshop');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Col.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(gpx()) });
  await expect(page.getByRole('button', { name: /^2\. Côte 1/ })).toBeVisible();
  await expect(page.getByText('Aucun défaut')).toBeVisible();
  await reportIsTrue(me);
  await put(page.getByRole('spinbutton', { name: 'Environ combien de tours ?' }), 7);
  await page.getByRole('button', { name: 'Proposer' }).click();
  await expect(page.getByText('Aucun défaut')).toBeVisible();
  const { stages } = await rideTogether(me, await person({ name: 'Lise' }), 'tour');
  expect(stages).toMatchObject([{ name: 'Col' }]);
});

test('a board is copied from a box, square by square on the keyboard, and raced to the end', async ({ me, person }) => {
  test.setTimeout(600_000);
  const { page } = me;
  await page.goto('/workshop/arc-en-ciel');
  await page.getByRole('button', { name: 'Petit circuit : 20 cases' }).click();
  const ring = page.getByRole('application');
  await ring.press('ArrowRight');
  await page.getByRole('group', { name: 'Case 2' }).last().getByRole('button', { name: 'Hasard' }).click();
  await ring.press('ArrowRight');
  await page.getByRole('group', { name: 'Case 3' }).last().getByRole('button', { name: 'Maillot vert' }).click();
  await expect(page.getByText('Aucun défaut')).toBeVisible();
  await reportIsTrue(me);
  const { board } = await rideTogether(me, await person({ name: 'Lise' }), 'arc-en-ciel');
  expect(board).toEqual([
    'start',
    { effort: 3 },
    'chance',
    'green',
    ...Array.from({ length: 16 }, () => ({ effort: 3 })),
  ]);
});

test('a link that is cut says so, and its name is text', async ({ me }) => {
  const { page } = me;
  await page.goto('/workshop#c=abc');
  await expect(page.getByRole('alert').filter({ hasText: 'Ce lien ne contient pas' })).toBeVisible();
});

test('a Tour has its stages in an order', async ({ me }) => {
  const { page } = me;
  await page.goto('/workshop/tour');
  await page.getByRole('button', { name: 'Étape vierge' }).click();
  await page.getByRole('combobox', { name: 'Étape suivante' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Ajouter une étape' }).click();
  const order = page.getByRole('group', { name: 'Étapes' }).getByRole('button');
  await expect(order).toHaveText([/^1\. Mon étape/, /^2\. /]);
  await page.getByRole('button', { name: 'Cette étape plus tôt' }).click();
  await expect(order.last()).toHaveText(/^2\. Mon étape/);
  await expect(page.getByText('Aucun défaut')).toBeVisible();
  await page.getByRole('button', { name: 'Courir dessus' }).click();
  await page.getByRole('button', { name: 'Partir' }).click();
  await expect(page.getByRole('region', { name: 'Plateau' })).toBeVisible();
  expect(await raced(me)).toMatchObject({ stages: [{}, { name: 'Mon étape' }] });
});
