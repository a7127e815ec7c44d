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

test('1000 Bornes: partners sit side by side where the table says so', async ({ me }) => {
  const { page } = me;
  await page.goto('/new/mille-bornes?mode=bots');
  const partners = page.getByRole('group', { name: 'Partenaires' });
  await expect(page.getByRole('group', { name: 'Équipes' })).toBeVisible();
  await expect(partners).toHaveCount(0);
  await page.getByRole('radio', { name: /^2.×.2/ }).tap();
  await expect(partners.getByRole('radio', { name: /^Face à face/ })).toBeChecked();
  await partners.getByRole('radio', { name: /^Côte à côte/ }).tap();
  await page.getByRole('button', { name: 'Partir' }).tap();
  const cars = page.getByRole('list', { name: 'Voitures' }).getByRole('listitem');
  await expect(cars).toContainText([/équipe A/, /équipe A/, /équipe B/, /équipe B/]);
  const { options } = await ask<{ options: unknown }>(me, 'GET', `/api/tables/${tableId(me)}`);
  expect(options).toMatchObject({ teams: '2x2', partners: 'beside' });
});
