import { expect, it } from 'vitest';
import { apart, band, line, scale, ticks } from './axis';

it('leads values into a box, and draws through them and between them', () => {
  const y = scale([0, 1], [100, 0]);
  expect([y(0), y(0.5), y(1)]).toEqual([100, 50, 0]);
  expect(scale([3, 3], [10, 90])(3)).toBe(10);
  expect(line([])).toBe('');
  expect(
    band(
      [
        [0, 1],
        [2, 3],
      ],
      [
        [0, 5],
        [2, 7],
      ],
    ),
  ).toBe('M0.0 1.0L2.0 3.0L2.0 7.0L0.0 5.0Z');
});

it.each([
  [0, 1, [0, 1]],
  [0, 37, [0, 10, 20, 30]],
  [0, 100, [0, 20, 40, 60, 80, 100]],
  [-7, 12, [-5, 0, 5, 10]],
])('from %d to %d has round numbers', (low, high, expected) => expect(ticks(low, high)).toEqual(expected));

it('moves labels apart and keeps them in the picture', () => {
  const placed = apart([50, 52, 48, 99], 10, 0, 100);
  const sorted = [...placed].sort((a, b) => a - b);
  expect(sorted.every((y, i) => i === 0 || y - (sorted[i - 1] ?? 0) >= 10)).toBe(true);
  expect(Math.max(...placed)).toBeLessThanOrEqual(100);
  expect(placed[2]).toBeLessThan(placed[0] ?? 0);
});
