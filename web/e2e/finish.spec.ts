import { readFile } from 'node:fs/promises';
import { games, gameKeys, tested } from './support/games.ts';
import { play } from './support/race.ts';
import { finished, lay } from './support/tables.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { size: { width: 1366, height: 650 } } });

// Le Tour's end is ridden by taps.ts
for (const game of gameKeys.filter((key) => key !== 'tour')) {
  test(`${games[game]}: at the finish the radio shows the finish`, async ({ me }) => {
    test.setTimeout(300_000);
    const { table } = await lay(me, game, { options: tested(game).short });
    await me.page.goto(`/t/${table.id}`);
    await play(me, game);
    await expect(me.page.locator('#h-result')).toBeVisible();
    const log = me.page.getByRole('log', { name: 'Radio-tour' });
    await expect
      .poll(() => log.evaluate((each) => Math.round(each.scrollHeight - each.scrollTop - each.clientHeight)))
      .toBeLessThan(4);
    await expect(log.getByRole('listitem').last()).toBeInViewport();
  });
}

test('after a race the page says once that it can be installed', async ({ me }) => {
  const { page } = me;
  // as Chromium says it, soon after each page is there
  await me.context.addInitScript(() =>
    addEventListener('DOMContentLoaded', () =>
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => Promise.resolve() }),
      ),
    ),
  );
  const invitation = page.getByText(/^Sillage s’installe comme une application/);
  const first = await finished(me, 'mille-bornes');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Course immédiate' }).first()).toBeVisible();
  await expect(invitation).toHaveCount(0);
  await page.goto(`/t/${first}`);
  await expect(invitation).toBeVisible();
  await page.getByRole('button', { name: 'Non merci' }).click();
  await expect(invitation).toHaveCount(0);
  await page.goto(`/t/${await finished(me, 'mille-bornes')}`);
  await expect(page.locator('#h-result')).toBeVisible();
  await expect(invitation).toHaveCount(0);
});

test('the finish is given away as a picture', async ({ me }) => {
  test.setTimeout(300_000);
  const { table } = await lay(me, 'mille-bornes', { options: tested('mille-bornes').short });
  await me.page.goto(`/t/${table.id}`);
  await play(me, 'mille-bornes');
  await expect(me.page.locator('#h-result')).toBeVisible();
  const [picture] = await Promise.all([
    me.page.waitForEvent('download'),
    me.page.getByRole('button', { name: 'Image de l’arrivée' }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe('sillage-mille-bornes.png');
  const bytes = await readFile(await picture.path());
  // a PNG says its size in its head
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(bytes.readUInt32BE(16)).toBe(1080);
  expect(bytes.readUInt32BE(20)).toBeGreaterThan(350);
});
