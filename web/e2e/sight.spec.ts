import type { Locator, Page } from '@playwright/test';
import type { LessonInfo } from '../src/net/protocol.ts';
import { answers, type Press } from './support/answers.ts';
import { games, gameKeys, tested, type GameKey } from './support/games.ts';
import { nextQuestion } from './support/line.ts';
import { raceNow } from './support/race.ts';
import { drawn, look, resize, roomOf, settled, sizes, type Size } from './support/sight.ts';
import { ask, finished } from './support/tables.ts';
import { expect, test, type Person } from './support/test.ts';

/**
 * The visibility test: at a decision, my riders and those it concerns, the choices, the button and the question are on the
 * screen with nothing over them, and the answer stays where it is. In every game, at every size.
 */
const part = /^(?:all|(\d+)-(\d+))$/.exec(process.env.SIGHT ?? '');
/** Some decisions of a race are looked at; with `SIGHT=all` every one, to its end, with `SIGHT=60-119` a part of them. */
const [from, to] = [Number(part?.[1] ?? 0), Number(part?.[2] ?? Infinity)];
const looked = (game: GameKey, nth: number) => (part ? nth >= from : tested(game).looked.includes(nth));
const last = (game: GameKey) => (part ? to : Math.max(...tested(game).looked));

/** A fault leaves a picture, and is reported at once: a whole race takes its time. */
async function report(page: Page, name: string, faults: string[]): Promise<void> {
  console.log(faults.join('\n'));
  await drawn(page, true);
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
  await drawn(page, false);
}

/** Looks at the decisions of a race as they come, and answers them. */
async function race({ page }: Person, game: GameKey): Promise<{ faults: string[]; seen: number }> {
  // a finger on a page whose size changes all the time can wait for its frame for ever: here one only looks
  const press: Press = (target, position) => target.click({ position });
  const faults: string[] = [];
  const tops = new Map<Size, number>();
  let answered: number | null = null;
  let seen = 0;
  for (let nth = 0; nth <= last(game); nth++) {
    const asked = await nextQuestion(page, 0, answered);
    if (!asked) break;
    if (looked(game, nth)) {
      seen += 1;
      await expect(page.locator('.dock [data-essential=question]')).toBeVisible();
      for (const size of sizes) {
        const found = await look(page, size);
        const known = faults.length;
        const fault = (text: string) => faults.push(`${size}, decision ${nth}${text}`);
        found.faults.forEach((each) => fault(`: ${each}`));
        found.chosen.forEach((each) => fault(`, chosen: ${each}`));
        const before = tops.get(size) ?? found.top;
        if (Math.abs(found.top - before) >= 16) fault(`: the answer begins at ${found.top}, before at ${before}`);
        tops.set(size, found.top);
        if (found.moved !== null && found.moved >= 16) fault(`: the answer moves by ${found.moved} while one chooses`);
        if (faults.length > known) await report(page, `${nth}-${size}`, faults.slice(known));
      }
    }
    await answers[game](page, press, nth);
    answered = asked.decision;
  }
  return { faults, seen };
}

for (const game of gameKeys) {
  test(`${games[game]}: nothing that matters is out of sight or covered`, async ({ person }) => {
    test.setTimeout(part ? 7_200_000 : 480_000);
    const me = await person({ size: roomOf('1366x650'), touch: true });
    await raceNow(me, game);
    await drawn(me.page, false);
    try {
      const { faults, seen } = await race(me, game);
      test.info().annotations.push({ type: 'measured', description: `${seen} decisions looked at` });
      expect(faults).toEqual([]);
    } finally {
      // what fails leaves a picture
      await drawn(me.page, true);
    }
  });
}

test('the names of players are whole, beside what a bot is', async ({ person }) => {
  const me = await person({ size: roomOf('1366x650'), touch: true });
  await raceNow(me, 'echappee');
  const places = me.page.getByRole('list', { name: 'Les places' });
  await expect(places.getByText('Suceur de roue')).toBeAttached();
  for (const size of ['768x1024', '1024x768', '1280x720', '1536x730']) {
    const [width = 0, height = 0] = size.split('x').map(Number);
    await me.page.setViewportSize({ width, height });
    const cut = await places
      .locator('b')
      .evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent));
    expect(cut, size).toEqual([]);
  }
});

/** The rules, opened by a rule that the page cites, cover no answer, at any size. */
async function rulesBesideTheAnswer({ page }: Person, opener: Locator): Promise<void> {
  for (const size of sizes) {
    await resize(page, size);
    await opener.first().click();
    const drawer = page.getByRole('dialog', { name: /^Règles/ });
    await expect(drawer).toBeVisible();
    const covered = await drawer.evaluate((each) => {
      const [box, answer] = [
        each.getBoundingClientRect(),
        document.querySelector('.dock .answer')?.getBoundingClientRect(),
      ];
      return (
        each.matches(':modal') ||
        answer === undefined ||
        (Math.min(box.right, answer.right) - Math.max(box.left, answer.left) > 2 &&
          Math.min(box.bottom, answer.bottom) - Math.max(box.top, answer.top) > 2)
      );
    });
    expect(covered, `the answer is covered at ${size}`).toBe(false);
    await drawer.getByRole('button', { name: 'Fermer' }).click();
  }
}

for (const game of gameKeys) {
  test(`${games[game]}: the rules lie beside the answer, and one plays on while they are open`, async ({ person }) => {
    const me = await person({ size: roomOf('1366x650'), touch: true });
    await raceNow(me, game);
    await expect(me.page.locator('.dock [data-essential=question]')).toBeVisible();
    await rulesBesideTheAnswer(me, me.page.getByRole('button', { name: 'Règles' }));
  });
}

test('in a lesson the rules lie beside the answer, too', async ({ person }) => {
  const me = await person({ size: roomOf('1366x650'), touch: true });
  await me.page.goto('/learn/bordure/1-les-allures');
  const rules = me.page.getByRole('complementary').getByRole('button', { name: /^Règle / });
  const on = me.page.getByRole('button', { name: 'Ensuite' });
  while ((await on.count()) && !(await me.page.locator('.dock [data-essential=question]').count())) await on.click();
  await rulesBesideTheAnswer(me, rules);
});

test('in a replay the board and the scrubber share the screen', async ({ me }) => {
  const id = await finished(me, 'echappee');
  await me.page.goto(`/t/${id}/replay?n=12`);
  await expect(me.page.getByRole('slider', { name: 'Moment de la course' })).toBeVisible();
  for (const size of sizes) {
    await resize(me.page, size);
    for (const seen of [
      me.page.getByRole('slider', { name: 'Moment de la course' }),
      me.page.getByRole('region', { name: 'Plateau' }),
    ])
      await expect(seen, size).toBeInViewport({ ratio: 0.99 });
    const high = await me.page
      .getByRole('region', { name: 'Plateau' })
      .evaluate((each) => each.getBoundingClientRect().height / innerHeight);
    expect(high, `of ${size} is the board's`).toBeGreaterThan(0.3);
    const tops = await me.page
      .getByRole('group', { name: 'Lecture' })
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    expect(new Set(tops).size, `rows of buttons at ${size}`).toBe(1);
  }
});

for (const game of gameKeys) {
  test(`${games[game]}: in a lesson the teacher’s words, the board and the answer share the screen`, async ({ me }) => {
    const lessons = await ask<LessonInfo[]>(me, 'GET', '/api/lessons');
    const first = lessons.find((each) => each.game === game);
    const board = me.page.getByRole('region', { name: 'Plateau' });
    const shared = async (when: string) => {
      await settled(me.page);
      for (const seen of [board, me.page.locator('[data-say]'), me.page.locator('.dock > .answer')])
        await expect(seen, when).toBeInViewport({ ratio: 0.9 });
      const covered = await board.evaluate((each) => {
        const answer = document.querySelector('.dock > .answer')?.getBoundingClientRect();
        const box = each.getBoundingClientRect();
        return (
          answer !== undefined &&
          Math.min(box.right, answer.right) - Math.max(box.left, answer.left) > 2 &&
          Math.min(box.bottom, answer.bottom) - Math.max(box.top, answer.top) > 2
        );
      });
      expect(covered, `the answer lies over the board ${when}`).toBe(false);
    };
    for (const size of sizes) {
      await resize(me.page, size);
      await me.page.goto(`/learn/${game}/${first?.name}`);
      await expect(board).toBeVisible();
      await shared(`at ${size}`);
    }
    for (const size of ['390x844', '740x360', '390x844'] as const) {
      await resize(me.page, size);
      await shared(`turned to ${size}`);
    }
  });
}

test('between a tablet and a laptop a lesson goes on under its words', async ({ me }) => {
  await me.page.setViewportSize({ width: 1024, height: 768 });
  const lessons = await ask<LessonInfo[]>(me, 'GET', '/api/lessons');
  await me.page.goto(`/learn/echappee/${lessons.find(({ game }) => game === 'echappee')?.name}`);
  const words = me.page.locator('[data-say]');
  const button = me.page.getByRole('button', { name: 'Ensuite' });
  await expect(button).toBeVisible();
  const above = await words.boundingBox();
  const below = await button.boundingBox();
  expect(below?.x).toBe(above?.x);
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
});
