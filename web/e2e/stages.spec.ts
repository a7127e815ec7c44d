import { lay } from './support/tables.ts';
import { expect, test } from './support/test.ts';

// bots that answer at once bring more than a busy machine's page can read in time: its line would be cut, and what it missed is not shown
test.use({ serverOptions: { botMs: 60 } });

/** A stage that another follows ends with its result: nothing of the next one is on the screen before the reader goes on. */
test('Le Tour: between two stages, the result of the first', async ({ me }) => {
  test.setTimeout(300_000);
  const { table } = await lay(me, 'tour', { options: { stages: ['paris', 'nyborg'], team_size: 3 } });
  await me.page.goto(`/t/${table.id}`);
  await me.page.getByRole('button', { name: 'Table et réglages' }).click();
  await me.page.getByRole('button', { name: 'Un bot finit la course pour moi' }).click();
  const stop = me.page.getByRole('dialog', { name: /Paris La Défense/ });
  await expect(stop).toBeVisible({ timeout: 240_000 });
  await expect(stop.getByRole('heading', { name: 'Classement général' })).toBeVisible();
  await expect(stop.getByText('Maillot jaune')).toBeVisible();
  // however far the bots have come meanwhile
  await me.page.waitForFunction(() => window.sillageLines['0']?.over, null, { timeout: 240_000 });
  await expect(stop).toBeVisible();
  await expect(me.page.locator('header .status')).not.toContainText('Nyborg');
  await stop.getByRole('button', { name: /Nyborg/ }).click();
  await expect(stop).toBeHidden();
  await expect(me.page.locator('header .status')).toContainText('Nyborg');
});
