import { keptDesk, ridden } from './support/desk.ts';
import { gameKeys } from './support/games.ts';
import { hasModules } from './support/modules.ts';
import { poster } from './support/race.ts';
import { lay } from './support/tables.ts';
import { expect, test } from './support/test.ts';

/** Phones upright and on their side, a page at 200 %, tablets, and laptops as low as they are sold. */
const sizes = [
  '320x640',
  '360x740',
  '375x667',
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
  for (const game of [...gameKeys, 'echappee', 'tour'] as const) await lay(me, game);
  await me.page.goto('/');
  const races = me.page.getByRole('button', { name: 'Course immédiate' });
  await expect(races).toHaveCount(gameKeys.length);
  await expect(me.page.getByRole('link', { name: 'Toutes (7)' })).toBeVisible();
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
  const { page } = me;
  const pages: Record<string, string> = {
    'Mes courses': '/races',
    Notifications: '/notifications',
    'Mes appareils': '/devices',
  };
  await page.setViewportSize({ width: 360, height: 740 });
  const { table } = await lay(me, 'echappee');
  const desk = await keptDesk(me, ridden(1));
  const own = [
    '/',
    '/rules',
    '/rules/tour',
    '/learn',
    '/races',
    '/settings',
    '/new/tour?mode=bots',
    '/workshop',
    '/verify',
  ];
  const heads = [...own, '/desk', '/desk/new', `/desk/${desk}/results`].map((at) => ({ at, menu: 'Menu' }));
  heads.push({ at: `/t/${table.id}`, menu: 'Table et réglages' });
  if (hasModules) heads.push({ at: `/desk/${desk}`, menu: 'Menu du pupitre' });
  for (const { at, menu } of heads) {
    await page.goto(at);
    await page.getByRole('button', { name: menu, exact: true }).click();
    const links = page.getByRole('navigation', { name: 'Menu' });
    for (const [name, path] of Object.entries(pages))
      await expect(links.getByRole('link', { name }), at).toHaveAttribute('href', path);
  }
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Notifications' }).click();
  await expect(page).toHaveURL(/\/notifications$/);
});
