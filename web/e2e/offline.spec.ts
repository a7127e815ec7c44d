import { findings } from './support/axe.ts';
import { hasModules, noModules } from './support/modules.ts';
import { expect, phone, test } from './support/test.ts';

interface Manifest {
  name: string;
  short_name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

test.describe('kept for later', () => {
  test.use({ setting: { size: phone, serviceWorkers: 'allow' } });

  test('with the server gone the page opens, says what works, and comes back with it', async ({ me, server }) => {
    const { page } = me;
    me.guard.allow(/net::ERR_|WebSocket connection/);
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto('/rules/echappee');
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();

    await server.kill();
    await page.goto('/');
    await expect(page.getByText(/^Pas de connexion. Le pupitre de course marche sans/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.goto('/rules/echappee');
    await expect(page.getByRole('article').getByRole('heading', { level: 3 }).first()).toBeVisible();
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Réglages' })).toBeVisible();
    await page.goto(`/t/${'1'.repeat(32)}`);
    await expect(page.getByText('Le serveur ne répond pas.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();

    await server.start();
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Course immédiate' }).first()).toBeEnabled();
    await expect(page.getByText(/^Pas de connexion/)).toHaveCount(0);
  });

  test('a race at the desk begins, goes on and is read again with no server; it is there when the server is', async ({
    me,
    server,
  }) => {
    test.skip(!hasModules, noModules);
    const { page } = me;
    me.guard.allow(/net::ERR_|WebSocket connection/);
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

    await server.kill();
    await page.goto('/desk/new');
    await page.getByRole('button', { name: /Roskilde/ }).tap();
    await page.getByRole('button', { name: /^Au départ/ }).tap();
    await page.getByRole('button', { name: 'Tirer au sort' }).tap();
    await page.getByRole('button', { name: /^Départ/ }).tap();
    await page.getByRole('button', { name: /commencer le tour 1$/ }).tap();
    await expect(page.getByText(/^Hors ligne.: 2 saisies attendent ici/)).toBeVisible({ timeout: 20_000 });
    await page.reload();
    await expect(page.getByRole('timer')).toHaveAccessibleName(/^Tour 1\./);
    await page.goto('/');
    await expect(page.getByRole('list', { name: 'Courses à reprendre' })).toContainText('Pupitre de course');

    await server.start();
    await page.getByRole('link', { name: 'Reprendre, Pupitre de course' }).tap();
    await expect(page.getByText('Tout est enregistré, même si la page se ferme.')).toBeVisible({ timeout: 30_000 });
  });

  test('it can be installed', async ({ me }) => {
    const { page } = me;
    await page.goto('/');
    const link = await page.locator('link[rel=manifest]').getAttribute('href');
    const answer = await page.request.get(link ?? '');
    expect(answer.headers()['content-type']).toMatch(/application\/manifest\+json/);
    const manifest = (await answer.json()) as Manifest;
    expect(manifest.name).toContain('Sillage');
    expect(manifest).toMatchObject({ short_name: 'Sillage', start_url: '/', display: 'standalone' });
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['any', 'maskable']));
    for (const { src } of manifest.icons) {
      const size = await page.evaluate(async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        return image.naturalWidth;
      }, src);
      expect(size, src).toBeGreaterThan(0);
    }
    const browser = await page.context().newCDPSession(page);
    const { errors } = (await browser.send('Page.getAppManifest')) as { errors: unknown[] };
    expect(errors).toEqual([]);
  });
});
