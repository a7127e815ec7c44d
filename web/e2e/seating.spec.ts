import { ask, lay } from './support/tables.ts';
import { expect, test } from './support/test.ts';
import type { TableInfo } from '../src/net/protocol.ts';

test('a free seat is given to a bot, of the kind one chooses', async ({ me }) => {
  const { page } = me;
  const { table } = await lay(me, 'echappee', { seats: [{ kind: 'me', name: me.name }, { kind: 'open' }, { kind: 'open' }], start: false });
  const bots = async () => (await ask<TableInfo>(me, 'GET', `/api/tables/${table.id}`)).seats.map(({ bot }) => bot);
  await page.goto(`/t/${table.id}`);

  await page.getByRole('button', { name: 'Mettre un bot' }).first().click();
  const which = page.getByRole('combobox', { name: 'Quel bot pour la place 2 ?' });
  await expect(which, 'the keyboard goes on to the kind of bot').toBeFocused();
  await expect(which).toHaveValue('sensible');
  expect(await bots()).toEqual([null, 'sensible', null]);

  await which.selectOption({ label: 'Bot au hasard' });
  await expect.poll(bots).toEqual([null, 'random', null]);
  await expect(which).toHaveValue('random');
  await page.getByRole('button', { name: 'Ôter le bot' }).click();
  await expect(page.getByRole('button', { name: 'Mettre un bot' })).toHaveCount(2);
});
