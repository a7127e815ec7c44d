import { expect, test } from 'vitest';
import { parked, winding } from './parking';
import { spread, Track } from './track';

const straight = new Track((position) => ({ x: position * 10, y: 5 }));
const ring = new Track(
  (position) => ({ x: Math.cos((Math.PI * position) / 4), y: Math.sin((Math.PI * position) / 4) }),
  0.01,
  8,
);

test('what rides forward passes every place, what goes back none, and a lap begins anew', () => {
  expect(straight.between(2, 5).map(({ x }) => x)).toEqual([30, 40]);
  expect(straight.between(2, 3)).toEqual([]);
  expect(straight.between(5, 2)).toEqual([]);
  expect(ring.between(6, 1)).toEqual([ring.at(7), ring.at(0)]);
});

test('beside the road is to the right of the riders', () => {
  expect(straight.beside(3, 4)).toEqual({ x: 30, y: 9 });
  const inside = ring.beside(0, 0.5);
  expect(inside.x).toBeCloseTo(0.5);
  expect(inside.y).toBeCloseTo(0);
  expect(straight.across(1, 2)).toBe('M10.0 3.0L10.0 7.0');
});

test('tokens on one place stand in rows about its middle', () => {
  const all = [0, 1, 2, 3, 4].map((nth) => parked(nth, 5, 2));
  expect(all.map(({ aside }) => aside)).toEqual([-0.5, 0.5, -0.5, 0.5, 0]);
  expect(all.map(({ row }) => row)).toEqual([0, 0, 1, 1, 2]);
  expect(parked(0, 1, 4)).toEqual({ aside: 0, row: 0, rows: 1 });
});

test('a road in rows turns back at their ends', () => {
  expect([0, 7, 8, 15, 16].map((nth) => winding(nth, 8).column)).toEqual([0, 7, 7, 0, 0]);
  expect([0, 8, 16].map((nth) => winding(nth, 8).faces)).toEqual(['right', 'left', 'right']);
});

test('marks that would lie on each other give way', () => {
  expect(spread([40, 44, 220], 16, 0, 331)).toEqual([40, 56, 220]);
  expect(spread([326, 328, 330, 331], 16, 0, 331)).toEqual([283, 299, 315, 331]);
  expect(spread([1, 2], 16, 9, 331)).toEqual([9, 25]);
  expect(spread([], 16, 9, 331)).toEqual([]);
});
