import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Locator } from '@playwright/test';
import type { Ratings } from '../src/net/protocol.ts';
import { pressOf } from './support/race.ts';
import { program } from './support/server.ts';
import { ask, finished, lay, rideAsProgram } from './support/tables.ts';
import { expect, phone, test, type Person } from './support/test.ts';

const races = ({ page }: Person) => page.getByRole('region', { name: 'Les courses' }).getByRole('listitem');

/** Presses a link to a file and gives what comes. */
async function download(me: Person, link: Locator): Promise<{ path: string; text: string }> {
  const [file] = await Promise.all([me.page.waitForEvent('download'), pressOf(me)(link)]);
  const path = await file.path();
  return { path, text: readFileSync(path, 'utf8') };
}

/** A race against a champion, ridden to its end. */
async function against(me: Person, name: string): Promise<string> {
  const { table } = await lay(me, 'mille-bornes', {
    seats: [
      { kind: 'me', name: me.name },
      { kind: 'bot', name, bot: 'champion' },
    ],
  });
  await rideAsProgram(me, table.id);
  return table.id;
}

for (const size of [undefined, phone]) {
  test(`what I have done is found, counted, taken along and taken out${size ? ', on a phone' : ''}`, async ({
    person,
  }) => {
    test.setTimeout(240_000);
    const me = await person({ name: 'Camille', size });
    const { page } = me;
    const press = pressOf(me);
    await page.goto('/history');
    await expect(page.getByText('Tu n’as encore fini aucune course.')).toBeVisible();

    const first = await finished(me, 'echappee');
    const second = await against(me, 'Zoé');
    // one that was ridden elsewhere is brought in, and is not counted
    const other = await person({ name: 'Lise' });
    const record = await other.page.request.get(`/api/tables/${await finished(other, 'echappee')}/record`);
    await page.request.post('/api/records', {
      headers: { 'content-type': 'application/jsonl' },
      data: await record.body(),
    });

    await page.goto('/races');
    await press(page.getByRole('link', { name: 'Mes courses passées' }));
    await expect(races(me)).toHaveCount(3);
    await expect(page.getByText('1 course n’est pas comptée')).toBeVisible();
    const figures = page.getByRole('region', { name: 'En chiffres' });
    await expect(figures.getByRole('img', { name: /^Nombre de courses à chaque place\s: 1er, \d fois/ })).toBeVisible();
    await expect(figures.getByRole('img', { name: /victoires? en 2 courses, contre / })).toBeVisible();

    // search: by a name without its accent, then by game
    await page.getByRole('searchbox', { name: 'Nom, jeu ou réglage' }).fill('zoe');
    await expect(races(me)).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: '1 course sur 3' })).toBeVisible();
    await expect(races(me).getByText('avec Zoé (Champion)')).toBeVisible();
    await press(page.getByRole('button', { name: 'Tout effacer' }));
    await page.getByRole('combobox', { name: 'Jeu' }).selectOption('echappee');
    await expect(races(me)).toHaveCount(2);
    await page.getByLabel('Du', { exact: true }).fill('2100-01-01');
    await expect(page.getByText('Aucune course ne correspond.')).toBeVisible();
    await press(page.getByRole('button', { name: 'Tout effacer' }));
    const detail = page.getByRole('region', { name: 'Détail' });
    await detail.getByRole('radio', { name: 'Par bot' }).check({ force: true });
    await expect(detail.locator('tbody tr').filter({ hasText: 'Champion' })).toHaveCount(1);

    // as files: one line a race
    const csv = await download(me, page.getByRole('link', { name: 'CSV' }));
    expect(csv.text.trim().split('\r\n')).toHaveLength(4);
    expect(csv.text).toContain(second);
    const json = JSON.parse((await download(me, page.getByRole('link', { name: 'JSON' }))).text) as { id: string }[];
    expect(json.map((race) => race.id)).toContain(first);

    // one goes, and stays gone; the record is there without a name
    const one = races(me).filter({ hasText: 'Zoé' });
    await press(one.getByRole('button', { name: /^Retirer, 1000 Bornes/ }));
    await expect(one.getByText('Le carnet reste, sans toi.')).toBeVisible();
    await press(one.getByRole('button', { name: 'Oui, la retirer' }));
    await expect(page.getByText('1 course retirée.')).toBeVisible();
    await expect(races(me)).toHaveCount(2);
    await page.reload();
    await expect(races(me)).toHaveCount(2);
    expect((await page.request.get(`/api/tables/${second}/record`)).status()).toBe(200);

    // a replay and its analysis are a tap away
    await press(
      races(me)
        .filter({ hasNotText: 'importée' })
        .getByRole('link', { name: /^Chance ou choix/ }),
    );
    await expect(page).toHaveURL(new RegExp(`/t/${first}/replay#chance$`));
    await expect(
      page.getByRole('region', { name: 'Chance ou choix ?' }).getByRole('button', { name: 'Analyser la course' }),
    ).toHaveCount(0);

    // all of it goes
    await page.goto('/history');
    await press(page.getByRole('button', { name: 'Effacer mon historique' }));
    await press(page.getByRole('button', { name: 'Oui, tout effacer' }));
    await expect(page.getByText('Tu n’as encore fini aucune course.')).toBeVisible();
    await expect(page.getByText('2 courses retirées.')).toBeVisible();
  });
}

test('ratings are off until I want them, and the program computes them again', async ({ me }) => {
  test.setTimeout(180_000);
  const { page } = me;
  const press = pressOf(me);
  for (const name of ['Odette', 'Lucien']) await against(me, name);
  await page.goto('/history');
  const part = page.getByRole('region', { name: 'Classement' });
  const wanted = part.getByRole('checkbox', { name: 'M’évaluer' });
  await expect(wanted).not.toBeChecked();
  await expect(part.getByRole('img')).toHaveCount(0);
  await press(wanted);
  await expect(part.getByRole('img', { name: /^Camille\s: \d+, à \d+ près\.$/ })).toBeVisible();
  await expect(part.getByRole('img', { name: /^Champion\s: \d+, à \d+ près\.$/ })).toBeVisible();

  const shown = await ask<Ratings>(me, 'GET', '/api/ratings');
  const { path } = await download(me, part.getByRole('link', { name: 'Carnets et noms (tar)' }));
  const folder = dirname(path);
  execFileSync('tar', ['xf', path, '-C', folder]);
  const again = execFileSync(
    'sh',
    ['-c', '"$0" ratings sillage-ratings/*.jsonl --riders sillage-ratings/riders.json --json', program],
    { cwd: folder, encoding: 'utf8' },
  );
  const figures = shown.games.map(({ game, races: count, riders }) => ({
    game,
    races: count,
    riders: riders.map(({ rider, rating, error, races: ridden, wins }) => ({
      rider,
      rating,
      error,
      races: ridden,
      wins,
    })),
  }));
  expect(JSON.parse(again)).toEqual(figures);

  await press(wanted);
  await expect(part.getByRole('img')).toHaveCount(0);
  await page.reload();
  await expect(wanted).not.toBeChecked();
});
