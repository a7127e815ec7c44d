import { tableId } from './support/race.ts';
import { ask } from './support/tables.ts';
import { expect, phone, test, type Person } from './support/test.ts';

const raced = async (me: Person): Promise<Record<string, unknown>> => {
  await expect(me.page.getByRole('region', { name: 'Plateau' })).toBeVisible();
  return (await ask<{ options: Record<string, unknown> }>(me, 'GET', `/api/tables/${tableId(me)}`)).options;
};

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

  test('a stage is drawn, its fault is said at its place, and a friend opens the link and rides it', async ({
    me,
    person,
  }) => {
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
    await page.getByRole('button', { name: 'Courir dessus' }).tap();
    const link = page.url();
    expect(link).toContain('/new/tour#c=');

    const friend = await person({ name: 'Lise' });
    await friend.page.goto(link);
    await expect(friend.page.getByText('Sur une création : « Chez nous »')).toBeVisible();
    await friend.page.getByRole('button', { name: 'Partir' }).click();
    const { stages } = await raced(friend);
    expect(stages).toMatchObject([{ name: 'Tour du lac' }]);
  });
});

test('a track becomes a stage whose climb is where it rises, and bots say how it rides', async ({ me }) => {
  const { page } = me;
  await page.goto('/workshop');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Col.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(gpx()) });
  await expect(page.getByRole('button', { name: /^2\. Côte 1/ })).toBeVisible();
  await expect(page.getByText('Aucun défaut')).toBeVisible();
  await page.getByRole('button', { name: 'Faire courir les bots' }).click();
  await expect(page.getByRole('row', { name: /tours du vainqueur/ })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(/Un bot plus fort/)).toBeVisible();
});

test('a board is copied from a box, square by square on the keyboard, and raced', async ({ me }) => {
  const { page } = me;
  await page.goto('/workshop/arc-en-ciel');
  await page.getByRole('button', { name: 'Petit circuit : 20 cases' }).click();
  const ring = page.getByRole('application');
  await ring.press('ArrowRight');
  await page.getByRole('group', { name: 'Case 2' }).last().getByRole('button', { name: 'Hasard' }).click();
  await ring.press('ArrowRight');
  await page.getByRole('group', { name: 'Case 3' }).last().getByRole('button', { name: 'Maillot vert' }).click();
  await expect(page.getByText('Aucun défaut')).toBeVisible();
  await page.getByRole('button', { name: 'Courir dessus' }).click();
  await page.getByRole('button', { name: 'Partir' }).click();
  const { board } = await raced(me);
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
