import { answers } from './support/answers.ts';
import { games, gameKeys, type GameKey } from './support/games.ts';
import { nextQuestion } from './support/line.ts';
import { pressOf, raceNow } from './support/race.ts';
import { expect, test } from './support/test.ts';

/**
 * Seconds of showing from my answer to my next question, by default, with three bots; in Coup de bordure and Le Tour, in a
 * round. What is measured is what the client planned to show, not the clock of the machine that runs the test.
 */
const most: Record<GameKey, number> = { echappee: 4, 'mille-bornes': 3, bordure: 6, 'arc-en-ciel': 4, tour: 8 };
const given: Record<GameKey, number> = { echappee: 4, 'mille-bornes': 5, bordure: 6, 'arc-en-ciel': 4, tour: 12 };

test.use({ setting: { motion: 'full' } });

for (const game of gameKeys) {
  test(`${games[game]}: at most ${most[game]} seconds`, async ({ me }) => {
    test.setTimeout(240_000);
    const press = pressOf(me);
    await raceNow(me, game);
    let answered: number | null = null;
    for (let nth = 0; nth < given[game]; nth++) {
      const asked = await nextQuestion(me.page, 0, answered);
      if (!asked) break;
      await expect(me.page.locator('.dock [data-essential=question]')).toBeVisible({ timeout: 60_000 });
      await answers[game](me.page, press, nth);
      answered = asked.decision;
    }
    if (answered !== null) await nextQuestion(me.page, 0, answered);
    await expect(me.page.locator('.dock [data-essential=question]')).toBeVisible({ timeout: 60_000 });
    const { longest, beats } = await me.page.evaluate(() => {
      const dock = document.querySelector<HTMLElement>('.dock');
      return { longest: Number(dock?.dataset.longestMs), beats: (dock?.dataset.beats ?? '').split(' ').filter(Boolean).map(Number) };
    });
    expect(longest).toBeLessThanOrEqual(most[game] * 1000);
    // and it is shown, not skipped: half of the beats stay for a quarter of a second or more
    expect(beats.length).toBeGreaterThan(3);
    expect(beats.sort((a, b) => a - b)[Math.floor(beats.length / 2)]).toBeGreaterThanOrEqual(250);
    test.info().annotations.push({ type: 'measured', description: `longest ${longest} ms, ${beats.length} beats, median ${beats[Math.floor(beats.length / 2)]} ms` });
  });
}
