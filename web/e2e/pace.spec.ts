import { answers } from './support/answers.ts';
import { games, gameKeys, tested } from './support/games.ts';
import { nextQuestion } from './support/line.ts';
import { pressOf } from './support/race.ts';
import { againstThree, lay } from './support/tables.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { motion: 'full' } });

/** What is measured is what the client planned to show, not the clock of the machine that runs the test. */
for (const game of gameKeys) {
  const { most, given } = tested(game).pace;
  test(`${games[game]}: at most ${most} seconds, against three bots`, async ({ me }) => {
    test.setTimeout(240_000);
    const press = pressOf(me);
    // a first race is shown unhurried
    await me.context.addInitScript((key) => localStorage.setItem(key, 'another'), `sillage.met.${game}`);
    const { table } = await lay(me, game, { options: {}, seats: againstThree(me) });
    await me.page.goto(`/t/${table.id}`);
    let answered: number | null = null;
    for (let nth = 0; nth < given; nth++) {
      const asked = await nextQuestion(me.page, 0, answered);
      if (!asked) break;
      await expect(me.page.locator('.dock [data-essential=question]')).toBeVisible({ timeout: 60_000 });
      await answers[game](me.page, press, nth);
      answered = asked.decision;
    }
    if (answered !== null) await nextQuestion(me.page, 0, answered);
    await expect(me.page.locator('.dock [data-essential=question]')).toBeVisible({ timeout: 60_000 });
    const { longest, waits } = await me.page.evaluate(() => {
      const dock = document.querySelector<HTMLElement>('.dock');
      return {
        longest: Number(dock?.dataset.longestMs),
        waits: (dock?.dataset.waits ?? '').split(' ').filter(Boolean).map(Number),
      };
    });
    expect(longest).toBeLessThanOrEqual(most * 1000);
    // and it is shown, not skipped: half of the waits stay for a quarter of a second or more
    expect(waits.length).toBeGreaterThan(3);
    expect(waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeGreaterThanOrEqual(250);
    test.info().annotations.push({
      type: 'measured',
      description: `longest ${longest} ms, ${waits.length} waits, median ${waits[Math.floor(waits.length / 2)]} ms`,
    });
  });
}
