import { raceNow } from './support/race.ts';
import { expect, test } from './support/test.ts';

/** What a screen reader finds. `npm run e2e -- aria --update-snapshots` after a change that is meant. */
test('the lobby', async ({ me }) => {
  await me.page.goto('/');
  await expect(me.page.getByRole('button', { name: 'Course immédiate' })).toHaveCount(5);
  await expect(me.page.locator('body')).toMatchAriaSnapshot({ name: 'lobby.aria.yml' });
});

test('the settings', async ({ me }) => {
  await me.page.goto('/settings');
  await expect(me.page.getByRole('main')).toMatchAriaSnapshot({ name: 'settings.aria.yml' });
});

test('the form', async ({ me }) => {
  await me.page.goto('/new/mille-bornes?mode=friends');
  await expect(me.page.getByRole('button', { name: 'Créer la table' })).toBeVisible();
  await expect(me.page.getByRole('main')).toMatchAriaSnapshot({ name: 'form.aria.yml' });
});

test('a rulebook', async ({ me }) => {
  await me.page.goto('/rules/bordure');
  await expect(me.page.getByRole('article')).toBeVisible();
  await expect(me.page.getByRole('main')).toMatchAriaSnapshot({ name: 'rulebook.aria.yml' });
});

test('the frame of a table', async ({ me }) => {
  await raceNow(me, 'bordure');
  await expect(me.page.getByRole('banner')).toMatchAriaSnapshot({ name: 'table-head.aria.yml' });
  await expect(me.page.getByRole('list', { name: 'Les places' })).toMatchAriaSnapshot({ name: 'table-seats.aria.yml' });
  await expect(me.page.getByRole('region', { name: 'Ordres permanents' })).toMatchAriaSnapshot({
    name: 'table-orders.aria.yml',
  });
  await me.page.getByRole('button', { name: 'Table et réglages' }).click();
  await expect(
    me.page.getByRole('dialog', { name: 'Table et réglages' }).getByRole('group', { name: 'Animations' }),
  ).toMatchAriaSnapshot({ name: 'table-motion.aria.yml' });
});
