import { answers } from './support/answers.ts';
import { games, gameKeys } from './support/games.ts';
import { nextQuestion } from './support/line.ts';
import { play, pressOf, raceNow } from './support/race.ts';
import { expect, phone, test } from './support/test.ts';

for (const game of gameKeys) {
  test(`${games[game]}: a hint at each of the first decisions, until they are sent away`, async ({ me }) => {
    await raceNow(me, game);
    const goal = me.page.getByRole('region', { name: 'Le but du jeu' });
    const hint = me.page.getByRole('region', { name: 'Pour cette première course' });
    await expect(goal).toBeVisible();
    const said = new Set<string>();
    let answered: number | null = null;
    for (let nth = 0; nth < 3; nth++) {
      const asked = await nextQuestion(me.page, 0, answered);
      if (!asked) break;
      if (nth > 0) {
        await expect(hint).toBeVisible();
        said.add((await hint.textContent()) ?? '');
      }
      await answers[game](me.page, pressOf(me), nth);
      answered = asked.decision;
    }
    expect(said.size).toBe(2);
    expect([...said].some((text) => text.includes('Pour aller plus vite'))).toBe(true);
    await nextQuestion(me.page, 0, answered);
    await hint.getByRole('button', { name: 'J’ai compris' }).click();
    await expect(hint).toHaveCount(0);
    await me.page.reload();
    await expect(me.page.getByRole('region', { name: 'Plateau' })).toBeVisible();
    await expect(hint).toHaveCount(0);
  });
}

test('on a phone the radio opens at its newest line', async ({ person }) => {
  const me = await person({ size: phone });
  await raceNow(me, 'mille-bornes');
  await play(me, 'mille-bornes', { most: 6 });
  await me.page.getByRole('button', { name: 'Radio-tour' }).tap();
  const lines = me.page.getByRole('dialog', { name: 'Radio-tour' }).getByRole('listitem');
  expect(await lines.count()).toBeGreaterThan(12);
  await expect(lines.last()).toBeInViewport();
});
