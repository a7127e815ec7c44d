import { gameKeys } from './support/games.ts';
import { poster } from './support/race.ts';
import { lay } from './support/tables.ts';
import { expect, test } from './support/test.ts';

/** Phones upright and on their side, a page at 200 %, tablets, and laptops as low as they are sold. */
const sizes = [
  '320x640',
  '360x740',
  '390x844',
  '740x360',
  '844x390',
  '720x450',
  '768x1024',
  '820x1180',
  '1024x768',
  '1280x720',
  '1366x650',
  '1536x730',
  '1920x1080',
];

test('a race of every game is one touch away on the first screen, beside unfinished races', async ({ me }) => {
  for (const game of ['echappee', 'tour', 'mille-bornes'] as const) await lay(me, game);
  await me.page.goto('/');
  const races = me.page.getByRole('button', { name: 'Course immédiate' });
  await expect(races).toHaveCount(gameKeys.length);
  await expect(me.page.getByRole('list', { name: 'Courses à reprendre' })).toBeVisible();
  for (const size of sizes) {
    const [width = 0, height = 0] = size.split('x').map(Number);
    await me.page.setViewportSize({ width, height });
    for (const button of await races.all()) await expect(button, size).toBeInViewport({ ratio: 0.99 });
  }
});

test('unfinished races take one line, with a way to all of them, where each can be left', async ({ me }) => {
  for (let n = 0; n < 3; n++) await lay(me, 'echappee');
  await me.page.goto('/');
  const line = me.page.getByRole('list', { name: 'Courses à reprendre' });
  await expect(line).toBeVisible();
  expect((await line.boundingBox())?.height).toBeLessThan(60);
  await line.getByRole('link', { name: 'Toutes (3)' }).click();
  await expect(me.page).toHaveURL(/\/races$/);
  const leave = me.page.getByRole('button', { name: 'Abandonner la course, L’Échappée' });
  await expect(leave).toHaveCount(3);
  await leave.first().click();
  await me.page.getByRole('button', { name: 'Oui' }).click();
  await expect(leave).toHaveCount(2);
});

test('a poster is a link to the game’s options', async ({ me }) => {
  await me.page.goto('/');
  const picture = await poster(me, 'bordure').locator('svg').first().boundingBox();
  await me.page.mouse.click((picture?.x ?? 0) + 40, (picture?.y ?? 0) + 120);
  await expect(me.page).toHaveURL(/\/new\/bordure\?mode=bots$/);
});

test('races, notifications and devices are in the head of every page', async ({ me }) => {
  const pages: Record<string, string> = {
    'Mes courses': '/races',
    Notifications: '/notifications',
    'Mes appareils': '/devices',
  };
  await me.page.setViewportSize({ width: 360, height: 740 });
  for (const at of ['/', '/rules', '/races', '/settings']) {
    for (const [name, path] of Object.entries(pages)) {
      await me.page.goto(at);
      await me.page.getByRole('button', { name: 'Menu' }).click();
      await me.page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).click();
      await expect(me.page).toHaveURL(new RegExp(`${path}$`));
    }
  }
});
