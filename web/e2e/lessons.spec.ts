import type { Locator } from '@playwright/test';
import type { LessonInfo } from '../src/net/protocol.ts';
import { answers, dock } from './support/answers.ts';
import { games, gameKeys, type GameKey } from './support/games.ts';
import { pressOf } from './support/race.ts';
import { ask } from './support/tables.ts';
import { expect, phone, test, type Person } from './support/test.ts';

test.use({ setting: { size: phone } });

const whyNot = ({ page }: Person) => page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Vu' }) });

/** Plays on until a move is not the one of the book. */
async function playWrongMove(me: Person, game: GameKey): Promise<void> {
  const on = me.page.getByRole('button', { name: 'Ensuite' });
  for (let n = 0; !(await whyNot(me).count()); n++) {
    if (n > 12) throw new Error('every move was right');
    if (await on.count()) await on.tap();
    else await answers[game](me.page, pressOf(me), n);
  }
}

/** From top to bottom, all at one moment. */
async function edges({ page }: Person, ...what: Locator[]): Promise<{ top: number; bottom: number }[]> {
  const found = await Promise.all(what.map((each) => each.elementHandle()));
  return page.evaluate(
    (all) => all.map((each) => (each as Element).getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    found,
  );
}

for (const game of gameKeys) {
  test(`${games[game]}: the reason is in sight, and covers neither the board nor the answer`, async ({ me }) => {
    const { page } = me;
    const lesson = (await ask<LessonInfo[]>(me, 'GET', '/api/lessons')).find((each) => each.game === game);
    for (const size of [phone, { width: 320, height: 640 }]) {
      await page.setViewportSize(size);
      await page.goto(`/learn/${game}/${lesson?.name}`);
      await expect(page.getByRole('region', { name: 'Plateau' })).toBeVisible();
      await playWrongMove(me, game);
      await expect(async () => {
        const [reason, board, answer] = await edges(
          me,
          whyNot(me),
          page.getByRole('region', { name: 'Plateau' }),
          dock(page),
        );
        expect(reason!.top).toBeGreaterThanOrEqual(0);
        expect(reason!.bottom).toBeLessThanOrEqual(board!.top);
        expect(answer!.top - board!.top, 'something of the board is left to see').toBeGreaterThan(90);
        expect(answer!.bottom).toBeLessThanOrEqual(size.height + 1);
      }).toPass({ timeout: 5_000 });

      await page.getByRole('button', { name: 'Vu' }).tap();
      await expect(
        page.getByRole('complementary', { name: 'Le mot de l’entraîneur' }).locator('[data-say]'),
      ).toBeFocused();
    }
  });
}
