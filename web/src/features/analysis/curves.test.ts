import { describe, expect, it } from 'vitest';
import type { AnalysedRace, AnalysedStep } from '../../net/protocol';
import { bars, curveOf, reach, spread, stopFrom, stops, valueAt } from './curves';

const step = (n: number, kind: 'choice' | 'luck', seat: number | null, values: number[]): AnalysedStep => ({
  n,
  kind,
  seat,
  values,
  errors: [0.02, 0.02],
  choices: [],
  left_out: 0,
  lost: null,
  lost_error: null,
  verdict: null,
});

const race: AnalysedRace = {
  game: 'toy',
  seats: 2,
  start: [0.5, 0.5],
  start_errors: [0.01, 0.01],
  steps: [
    step(3, 'luck', null, [0.6, 0.4]),
    step(4, 'choice', 0, [0.55, 0.45]),
    step(6, 'luck', null, [0.9, 0.1]),
    step(7, 'choice', 1, [0.8, 0.2]),
    step(9, 'luck', null, [1, 0]),
  ],
  ledger: [],
  turning_points: [],
  mean_error: 0.01,
};

describe('a curve', () => {
  it('goes through the seat’s own choices, before and after, and ends with the result', () => {
    expect(curveOf(race, 0).map(({ n, value }) => [n, value])).toEqual([
      [0, 0.5],
      [3, 0.6],
      [4, 0.55],
      [9, 1],
    ]);
    expect(curveOf(race, 1).map(({ n, value }) => [n, value])).toEqual([
      [0, 0.5],
      [6, 0.1],
      [7, 0.2],
      [9, 0],
    ]);
  });

  it('is at each moment what was last known', () => {
    const points = curveOf(race, 0);
    expect([0, 2, 3, 5, 8, 9, 99].map((n) => valueAt(points, n).value)).toEqual([0.5, 0.5, 0.6, 0.55, 0.55, 1, 1]);
  });
});

describe('moments', () => {
  it('are each stopped at once', () => expect(stops(race)).toEqual([0, 3, 4, 6, 7, 9]));

  it('lead one to the next, also from between, and no further than the ends', () => {
    const all = stops(race);
    expect([stopFrom(all, 3, 1), stopFrom(all, 3, -1), stopFrom(all, 5, 1), stopFrom(all, 5, -1)]).toEqual([
      4, 0, 6, 4,
    ]);
    expect([stopFrom(all, 9, 1), stopFrom(all, 0, -1), stopFrom(all, 4, -10), stopFrom(all, 4, 10)]).toEqual([
      9, 0, 0, 9,
    ]);
  });

  it('are thinned for a table, the ends among them', () => {
    const few = spread(
      Array.from({ length: 100 }, (_, i) => i),
      5,
    );
    expect(few).toEqual([0, 25, 50, 74, 99]);
    expect(spread([1, 2], 5)).toEqual([1, 2]);
  });
});

describe('the bars of an account', () => {
  it('lead from the start to the result without a gap', () => {
    const parts = { start: 0.25, luck: -0.18, own: 0.04, others: -0.11, result: 0 };
    const all = bars(parts);
    expect(all[0]).toEqual({ from: 0, to: 0.25 });
    for (const i of [1, 2, 3]) expect(all[i]?.from).toBeCloseTo(all[i - 1]?.to ?? 9);
    expect(all[3]?.to).toBeCloseTo(parts.result);
    expect(reach(all)).toEqual({ low: 0, high: 0.25 });
  });

  it('may go below nothing and above a win on the way', () => {
    const { low, high } = reach(bars({ start: 0.3, luck: -0.5, own: 0.2, others: 1, result: 1 }));
    expect([low, high].map((end) => Math.round(end * 100))).toEqual([-20, 100]);
  });
});
