import { tableId } from './support/race.ts';
import { ask } from './support/tables.ts';
import { expect, phone, test } from './support/test.ts';

test.use({ setting: { size: phone } });

test('Le Tour: names for a team and its riders, no more than start', async ({ me }) => {
  const { page } = me;
  await page.goto('/new/tour?mode=bots');
  const names = page.getByRole('group', { name: 'Noms des équipes et des coureurs' });
  const team = (n: number) => names.getByText(`Équipe ${n}`);
  await team(1).tap();
  await names.getByRole('textbox', { name: 'Nom de l’équipe' }).fill('Les Martinets');
  await names.getByRole('textbox', { name: 'Coureur 2' }).fill('Nina');
  await team(1).tap();
  await team(3).tap();
  await names.getByRole('textbox', { name: 'Nom de l’équipe' }).fill('Nobody');

  // the third team does not start after all
  await page.getByRole('spinbutton', { name: 'Nombre de places' }).fill('2');
  await page.getByRole('spinbutton', { name: 'Nombre de places' }).press('Tab');
  await expect(team(3)).toHaveCount(0);
  await page.getByRole('button', { name: 'Partir' }).tap();
  await expect(page.getByRole('region', { name: 'Plateau' })).toBeVisible();
  const { options } = await ask<{ options: unknown }>(me, 'GET', `/api/tables/${tableId(me)}`);
  expect(options).toMatchObject({ teams: [{ name: 'Les Martinets', riders: ['', 'Nina'] }] });
  await expect(page.getByRole('list', { name: 'Le plateau en mots' })).toContainText('Nina');
});
