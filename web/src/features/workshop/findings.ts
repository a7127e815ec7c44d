import type { Trial } from '../../net/protocol';
import { w } from './words/texts';

/** Percent of a race that one bar of the plot stands for. */
export const PARTS = 10;
/** Fewer races say little of who is favoured. */
const ENOUGH = 100;
/** A seat is favoured where its wins are that much off an equal share, beyond their interval. */
const NOTABLE = 0.04;
/** Where most decisions leave one choice, there is little to decide. */
const FORCED = 0.4;

/** What a trial says, in sentences, nothing of it put in by hand. */
export function findings({ races, seats, wins, skill, forced, decided }: Trial): string[] {
  const even = 1 / seats;
  const percent = (share: number) => Math.round(100 * share);
  const found: string[] = [];
  if (races < ENOUGH) found.push(w('small', { n: races }));
  const off = wins.flatMap(({ mean, margin }, i) =>
    Math.abs(mean - even) > Math.max(margin, NOTABLE)
      ? [w(mean > even ? 'favoured' : 'weak', { n: i + 1, percent: percent(mean) })]
      : [],
  );
  found.push(...(off.length > 0 ? off : [w('fair')]));
  const pays = skill.mean - skill.margin > even;
  found.push(w(pays ? 'skillful' : 'unskillful', { percent: percent(skill.mean), even: percent(even) }));
  if (forced > FORCED) found.push(w('forced', { percent: percent(forced) }));
  const median = decided && medianTenth(decided);
  if (median !== null && median <= 2) found.push(w('early'));
  if (median !== null && median >= 7) found.push(w('late'));
  return found;
}

/** The tenth of the race in which half of the races are decided. */
function medianTenth(decided: readonly number[]): number {
  const half = decided.reduce((sum, n) => sum + n, 0) / 2;
  let sum = 0;
  return decided.findIndex((n) => (sum += n) >= half);
}
