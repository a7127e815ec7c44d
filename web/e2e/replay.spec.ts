import type { TableInfo } from '../src/net/protocol.ts';
import { tableId } from './support/race.ts';
import { ask, finished } from './support/tables.ts';
import { expect, test } from './support/test.ts';

test('a rematch that is pressed twice is one race', async ({ me }) => {
  const before = await finished(me, 'mille-bornes');
  await me.page.goto(`/t/${before}`);
  await me.page.getByRole('button', { name: 'Revanche' }).dblclick();
  await expect.poll(() => tableId(me)).not.toBe(before);
  expect(await ask<TableInfo[]>(me, 'GET', '/api/mine')).toHaveLength(2);
});

test('a replay: scrub, step, play, another seat, and a link that opens the same moment', async ({ me, person }) => {
  const { page } = me;
  await me.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await finished(me, 'echappee');
  await page.goto(`/t/${id}`);
  await page.getByRole('link', { name: 'Revoir la course' }).click();

  const controls = page.getByRole('group', { name: 'Lecture' });
  const slider = page.getByRole('slider', { name: 'Moment de la course' });
  const at = async () => Number(await slider.inputValue());
  const last = Number(await slider.getAttribute('max'));
  expect(last).toBeGreaterThan(10);

  await slider.fill('9');
  await controls.getByRole('button', { name: 'Au départ', exact: true }).click();
  expect(await at()).toBe(0);
  await slider.fill('5');
  expect(await at()).toBe(5);
  await controls.getByRole('button', { name: 'Un pas en avant', exact: true }).click();
  await controls.getByRole('button', { name: 'Un pas en avant', exact: true }).click();
  await controls.getByRole('button', { name: 'Un pas en arrière', exact: true }).click();
  expect(await at()).toBe(6);
  await slider.press('ArrowRight');
  expect(await at()).toBe(7);
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^Moment 7 sur ${last}\\.`));

  // it plays by itself, and stops when asked to
  await controls.getByRole('button', { name: 'Lire', exact: true }).click();
  await expect.poll(at).toBeGreaterThan(8);
  await controls.getByRole('button', { name: 'Pause', exact: true }).click();
  const stopped = await at();
  await expect(controls.getByRole('button', { name: 'Lire', exact: true })).toBeVisible();

  // through a seat's eyes its hand is described, through the public's nobody's
  const described = page.getByRole('list', { name: 'Le plateau en mots' });
  await expect(described).not.toContainText('Ta main');
  await page.getByRole('combobox', { name: 'Vu par' }).selectOption({ label: 'Odette' });
  await expect(page).toHaveURL(/seat=1/);
  await expect(described).toContainText('Ta main');
  expect(await at()).toBe(stopped);
  await page.getByRole('combobox', { name: 'Vu par' }).selectOption('all');
  await expect(page.getByRole('region', { name: 'Les mains, ouvertes' })).toBeVisible();

  // a line of the radio leads to its moment, and the link to it opens there for another person
  await page.getByRole('log', { name: 'Radio-tour' }).getByRole('listitem').nth(3).getByRole('button').first().click();
  const moment = await at();
  const heard = await slider.getAttribute('aria-valuetext');
  await page.getByRole('button', { name: 'Lien vers ce moment' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await person({ name: 'Alix' });
  await other.page.goto(link);
  const theirs = other.page.getByRole('slider', { name: 'Moment de la course' });
  await expect(theirs).toHaveValue(String(moment));
  await expect(theirs).toHaveAttribute('aria-valuetext', heard ?? '');

  await controls.getByRole('button', { name: 'À l’arrivée', exact: true }).click();
  expect(await at()).toBe(last);
  await expect(described).toContainText('La course est finie');
});
