import { dock } from './support/answers.ts';
import { link } from './support/devices.ts';
import { pressOf, raceNow, tableId } from './support/race.ts';
import { expect, phone, test } from './support/test.ts';

test('an order of Le Tour lives on the server: it stands with the page closed, is seen on another device, and ends with one tap', async ({
  person,
}) => {
  const me = await person({ name: 'Camille' });
  const mobile = await person({ name: '', size: phone });
  await link(me, mobile);
  await raceNow(me, 'tour', { byHand: false });
  const order = dock(me.page)
    .getByRole('button', { name: /^(Suivre|Lancer) toujours$/ })
    .first();
  const other = dock(me.page).getByRole('list', { name: 'Ce que fait le coureur' }).getByRole('button').first();
  // riders have lined up by themselves; the first questions that no order answers are mine
  while (!(await order.isVisible())) {
    await expect(order.or(other).first()).toBeVisible();
    if (await order.isVisible()) break;
    await pressOf(me)(other);
  }
  const id = tableId(me);
  await pressOf(me)(order);
  const chip = /^Le \d+ (suit|lance) toujours/;
  await expect(
    me.page.getByRole('list', { name: 'Ordres en cours' }).getByRole('button', { name: chip }),
  ).toBeVisible();

  // nobody is there, and it stands
  await me.page.goto('about:blank');
  await mobile.page.goto(`/t/${id}`);
  const standing = mobile.page.getByRole('list', { name: 'Ordres en cours' });
  await expect(standing.getByRole('button', { name: chip })).toBeVisible();
  await pressOf(mobile)(standing.getByRole('button', { name: chip }).first());
  await expect(standing).toHaveCount(0);
  await me.page.goto(`/t/${id}`);
  await expect(me.page.getByRole('region', { name: 'La route' })).toBeVisible();
  await expect(me.page.getByRole('list', { name: 'Ordres en cours' })).toHaveCount(0);
});
