import type { LessonInfo } from '../src/net/protocol.ts';
import { answers, type Press } from './support/answers.ts';
import { games, gameKeys, tested, type GameKey } from './support/games.ts';
import { nextQuestion } from './support/line.ts';
import { raceNow } from './support/race.ts';
import { drawn, look, resize, settled, sizes, type Size } from './support/sight.ts';
import { ask, finished } from './support/tables.ts';
import { expect, test } from './support/test.ts';

/**
 * The law of sight: at a decision, my riders and those it concerns, the choices, the button and the question are on the
 * screen with nothing over them, and the answer stays where it is. In every game, at every size.
 */
const part = /^(?:all|(\d+)-(\d+))$/.exec(process.env.SIGHT ?? '');
/** Some decisions of a race are looked at; with `SIGHT=all` every one, to its end, with `SIGHT=60-119` a part of them. */
const [from, to] = [Number(part?.[1] ?? 0), Number(part?.[2] ?? Infinity)];
const looked = (game: GameKey, nth: number) => (part ? nth >= from : tested(game).looked.includes(nth));
const last = (game: GameKey) => (part ? to : Math.max(...tested(game).looked));

for (const game of gameKeys) {
  test(`${games[game]}: nothing that matters is out of sight or covered`, async ({ person }) => {
    test.setTimeout(part ? 7_200_000 : 480_000);
    const me = await person({ size: { width: 1366, height: 650 }, touch: true });
    // a finger on a page whose size changes all the time can wait for its frame for ever: here one only looks
    const press: Press = (target, position) => target.click({ position });
    await raceNow(me, game);
    const faults: string[] = [];
    const tops = new Map<Size, number>();
    let answered: number | null = null;
    let seen = 0;
    for (let nth = 0; nth <= last(game); nth++) {
      const asked = await nextQuestion(me.page, 0, answered);
      if (!asked) break;
      if (looked(game, nth)) {
        seen += 1;
        await expect(me.page.locator('.dock [data-essential=question]')).toBeVisible();
        await drawn(me.page, false);
        for (const size of sizes) {
          await resize(me.page, size);
          const found = await look(me.page);
          const fault = (text: string) => faults.push(`${size}, decision ${nth}${text}`);
          found.faults.forEach((each) => fault(`: ${each}`));
          found.chosen.forEach((each) => fault(`, chosen: ${each}`));
          const before = tops.get(size) ?? found.top;
          if (Math.abs(found.top - before) >= 16) fault(`: the answer begins at ${found.top}, before at ${before}`);
          tops.set(size, found.top);
          if (found.moved !== null && found.moved >= 16) fault(`: the answer moves by ${found.moved} while one chooses`);
        }
        await resize(me.page, '1366x650');
        await drawn(me.page, true);
      }
      await answers[game](me.page, press, nth);
      answered = asked.decision;
    }
    test.info().annotations.push({ type: 'measured', description: `${seen} decisions looked at` });
    expect(faults).toEqual([]);
  });
}

test('in a replay the board and the scrubber share the screen', async ({ me }) => {
  const id = await finished(me, 'echappee');
  await me.page.goto(`/t/${id}/replay?n=12`);
  await expect(me.page.getByRole('slider', { name: 'Moment de la course' })).toBeVisible();
  for (const size of sizes) {
    await resize(me.page, size);
    for (const seen of [me.page.getByRole('slider', { name: 'Moment de la course' }), me.page.getByRole('region', { name: 'Plateau' })]) await expect(seen, size).toBeInViewport({ ratio: 0.99 });
    const high = await me.page.getByRole('region', { name: 'Plateau' }).evaluate((each) => each.getBoundingClientRect().height / innerHeight);
    expect(high, `of ${size} is the board's`).toBeGreaterThan(0.3);
    const tops = await me.page.getByRole('group', { name: 'Lecture' }).getByRole('button').evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    expect(new Set(tops).size, `rows of buttons at ${size}`).toBe(1);
  }
});

for (const game of gameKeys) {
  test(`${games[game]}: in a lesson the teacher’s words, the board and the answer share the screen`, async ({ me }) => {
    const lessons = await ask<LessonInfo[]>(me, 'GET', '/api/lessons');
    const first = lessons.find((each) => each.game === game);
    for (const size of sizes) {
      await resize(me.page, size);
      await me.page.goto(`/learn/${game}/${first?.name}`);
      const board = me.page.getByRole('region', { name: 'Plateau' });
      await expect(board).toBeVisible();
      await settled(me.page);
      for (const seen of [board, me.page.locator('[data-say]'), me.page.locator('.dock > .answer')]) await expect(seen, size).toBeInViewport({ ratio: 0.9 });
      const covered = await board.evaluate((each) => {
        const answer = document.querySelector('.dock > .answer')?.getBoundingClientRect();
        const box = each.getBoundingClientRect();
        return answer !== undefined && Math.min(box.right, answer.right) - Math.max(box.left, answer.left) > 2 && Math.min(box.bottom, answer.bottom) - Math.max(box.top, answer.top) > 2;
      });
      expect(covered, `the answer lies over the board at ${size}`).toBe(false);
    }
  });
}
