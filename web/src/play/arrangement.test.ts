import { expect, test } from 'vitest';
import { arrange } from './arrangement';

test('phones and tablets held upright have the answer under the board', () => {
  for (const [width, height] of [
    [320, 640],
    [360, 740],
    [390, 844],
    [820, 1180],
  ] as const)
    expect(arrange(width, height, true)).toBe('stacked');
});

test('a phone on its side and a page at 200 % have it beside the board', () => {
  expect(arrange(740, 360, true)).toBe('low');
  expect(arrange(720, 450, false)).toBe('low');
});

test('only a hand on a high screen lies under a wide board', () => {
  expect(arrange(1366, 650, true)).toBe('beside');
  expect(arrange(1440, 760, true)).toBe('beside');
  expect(arrange(1920, 1080, true)).toBe('under');
  expect(arrange(1920, 1080, false)).toBe('beside');
});
