import type { AnalysedRace } from '../../net/protocol';

/** The curves of an analysis as numbers. No markup, no words. */

export interface Point {
  n: number;
  value: number;
  error: number;
}

/** Standard errors to each side of a curve: the true value is between them 19 times out of 20. */
export const BAND = 2;

/** A seat's chances in its own eyes: at the start, before and after each of its choices, and at the end. What others knew in between is not
 * the seat's to know; drawn too, the curve would jump at each of their turns and back. */
export function curveOf(race: AnalysedRace, seat: number): Point[] {
  const point = (n: number, values: number[], errors: number[]): Point => ({
    n,
    value: values[seat] ?? 0,
    error: errors[seat] ?? 0,
  });
  const points = [point(0, race.start, race.start_errors)];
  race.steps.forEach((step, i) => {
    const next = race.steps[i + 1];
    const own = step.kind === 'choice' ? step.seat === seat : next?.kind === 'choice' && next.seat === seat;
    if (own || !next) points.push(point(step.n, step.values, step.errors));
  });
  return points;
}

/** What a curve is at a moment. */
export function valueAt(points: Point[], n: number): Point {
  return points.findLast((point) => point.n <= n) ?? points[0] ?? { n: 0, value: 0, error: 0 };
}

/** Moments that the arrow keys stop at: every step with figures, once. */
export function stops(race: AnalysedRace): number[] {
  return [...new Set([0, ...race.steps.map((step) => step.n)])].sort((a, b) => a - b);
}

/** The stop before or after a moment, or so many further. */
export function stopFrom(all: number[], n: number, by: number): number {
  const here = all.findLastIndex((stop) => stop <= n);
  const exact = all[here] === n;
  const next = here + by + (by < 0 && !exact ? 1 : 0);
  return all[Math.min(all.length - 1, Math.max(0, next))] ?? 0;
}

/** At most so many of a list, its first and last among them, evenly spread. */
export function spread<T>(all: T[], most: number): T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))] as T);
}

/** The bars of a ledger: from where to where each part goes. */
export interface Bar {
  from: number;
  to: number;
}

export function bars({
  start,
  luck,
  own,
  others,
  result,
}: {
  start: number;
  luck: number;
  own: number;
  others: number;
  result: number;
}): Bar[] {
  const levels = [start, start + luck, start + luck + own, start + luck + own + others];
  const [a = 0, b = 0, c = 0, d = 0] = levels;
  return [
    { from: 0, to: start },
    { from: a, to: b },
    { from: b, to: c },
    { from: c, to: d },
    { from: 0, to: result },
  ];
}

/** The least and the most that bars reach, with nothing and a little room in it. */
export function reach(all: Bar[]): { low: number; high: number } {
  const ends = all.flatMap(({ from, to }) => [from, to]);
  return { low: Math.min(0, ...ends), high: Math.max(0.2, ...ends) };
}
