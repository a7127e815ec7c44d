import type { Locator } from '@playwright/test';
import { answers, type Press } from './answers.ts';
import { games, type GameKey } from './games.ts';
import { nextQuestion, taken } from './line.ts';
import { expect, type Person } from './test.ts';

export function pressOf({ touch }: Pick<Person, 'touch'>): Press {
  return (target, position) => (touch ? target.tap({ position }) : target.click({ position }));
}

/** The poster of a game in the lobby. */
export const poster = ({ page }: Person, game: GameKey): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: games[game], exact: true }) });

/** From the lobby, one click. Cells are chosen by hand, unless riders are to go by themselves where that is no question. */
export async function raceNow(person: Person, game: GameKey, { byHand = true } = {}): Promise<void> {
  await person.page.goto('/');
  if (byHand)
    await person.page.evaluate(() =>
      ['cells', 'line_up'].forEach((key) => localStorage.setItem(`sillage.order-off.tour.${key}`, '1')),
    );
  await pressOf(person)(poster(person, game).getByRole('button', { name: 'Course immédiate' }));
  await expect(person.page).toHaveURL(/\/t\/\w+$/);
  await expect(person.page.getByRole('heading', { level: 1, name: games[game] })).toBeVisible();
}

export interface Played {
  answers: number;
  over: boolean;
}

/** Answers whatever this seat is asked until the race is over, or `most` answers were given. */
export async function play(
  person: Person,
  game: GameKey,
  { seat = 0, most = Infinity, from = 0 } = {},
): Promise<Played> {
  const press = pressOf(person);
  let answered: number | null = null;
  for (let count = 0; ; count++) {
    if (count >= most) {
      if (answered !== null) await taken(person.page, seat, answered);
      return { answers: count, over: false };
    }
    const asked = await nextQuestion(person.page, seat, answered);
    if (!asked) return { answers: count, over: true };
    await answers[game](person.page, press, from + count);
    answered = asked.decision;
  }
}

/** The id of the table on screen. */
export function tableId({ page }: Person): string {
  const id = /\/t\/(\w+)/.exec(page.url())?.[1];
  if (!id) throw new Error(`no table at ${page.url()}`);
  return id;
}

export const result = ({ page }: Person): Locator =>
  page.getByRole('region', { name: /^(Victoire !|La course est pour .+)$/ });
