import { games, gameKeys, tested } from './support/games.ts';
import { refusals } from './support/line.ts';
import { play, pressOf, raceNow, result } from './support/race.ts';
import { tapThrough } from './support/taps.ts';
import { desktop, expect, phone, test } from './support/test.ts';

const touched = (size: typeof phone) => (size === phone ? 'by touch on a phone' : 'by mouse');

/** A stage of Le Tour is some 200 questions: most answer themselves. */
const mostTaps = 130;

for (const game of gameKeys) {
  test.describe(games[game], () => {
    const [here, there] = tested(game).whole === 'phone' ? [phone, desktop] : [desktop, phone];

    test.describe('to the end', () => {
      test.use({ setting: { size: here } });

      test(`every answer ${touched(here)}, the result, the graph, the proof`, async ({ me }) => {
        test.setTimeout(300_000);
        const press = pressOf(me);
        await raceNow(me, game, { byHand: game !== 'tour' });
        const { answers } = game === 'tour' ? await tapThrough(me) : await play(me, game);
        expect(answers).toBeGreaterThan(5);
        if (game === 'tour') expect(answers, 'taps for a whole stage').toBeLessThanOrEqual(mostTaps);
        test.info().annotations.push({ type: 'measured', description: `${answers} answers` });
        expect(await refusals(me.page)).toEqual([]);

        const places = result(me).getByRole('list').first().getByRole('listitem');
        await expect(result(me)).toBeVisible();
        await expect(places.filter({ hasText: me.name })).toHaveCount(1);
        await expect(places.first()).toContainText('1');
        const graph = result(me).getByRole('img', { name: /^Courbes de la course : / });
        await expect(graph).toBeVisible();
        expect(await graph.locator('polyline, path').count()).toBeGreaterThan(1);
        const highest = await me.page
          .getByRole('region', { name: 'Plateau' })
          .locator('svg')
          .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().height)));
        expect(highest, 'pixels of the board under the result').toBeGreaterThan(150);
        await press(result(me).getByRole('button', { name: 'Vérifier le hasard' }));
        await expect(result(me)).toContainText('Hasard prouvé : promis avant le départ', { timeout: 20_000 });
        await expect(result(me)).toContainText('Ta part du hasard est dans le carnet');

        // classifications open in the race desk's pages
        const tables = result(me).getByRole('link', { name: 'Classements' });
        await expect(tables).toHaveCount(game === 'tour' ? 1 : 0);
        if (game !== 'tour') return;
        await press(tables);
        await expect(me.page.getByRole('heading', { level: 2, name: /^Résultats finals/ })).toBeVisible();
        await expect(me.page.getByRole('tabpanel').getByRole('row').nth(1)).toContainText(/2:\d\d:\d\d/);
        await press(me.page.getByRole('tab', { name: 'Équipes' }));
        await expect(me.page.getByRole('tabpanel').getByRole('row')).toHaveCount(4);
      });
    });

    test.describe('the first answers', () => {
      test.use({ setting: { size: there } });

      test(`one click, ten answers ${touched(there)}`, async ({ me }) => {
        await raceNow(me, game);
        const { answers, over } = await play(me, game, { most: 10 });
        expect(over || answers === 10).toBe(true);
        expect(await refusals(me.page)).toEqual([]);
      });
    });
  });
}
