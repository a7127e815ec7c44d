import { expect, test } from 'vitest';
import { arrange } from './layout.svelte';

const hand = { of: 'race', hand: true } as const;

test('phones and tablets held upright have the answer under the board', () => {
  for (const [width, height] of [
    [320, 640],
    [360, 740],
    [390, 844],
    [820, 1180],
  ] as const)
    for (const show of [hand, { of: 'lesson' }, { of: 'replay' }] as const)
      expect(arrange(show, width, height)).toBe('stacked');
});

test('a phone on its side and a page at 200 % have it beside the board', () => {
  expect(arrange(hand, 740, 360)).toBe('low');
  expect(arrange({ of: 'lesson' }, 720, 450)).toBe('low');
  expect(arrange({ of: 'replay' }, 844, 390)).toBe('low');
});

test('only a hand on a high screen lies under a wide board', () => {
  expect(arrange(hand, 1366, 650)).toBe('beside');
  expect(arrange(hand, 1440, 760)).toBe('beside');
  expect(arrange(hand, 1920, 1080)).toBe('under');
  expect(arrange({ of: 'race' }, 1920, 1080)).toBe('beside');
  expect(arrange({ of: 'lesson' }, 1920, 1080)).toBe('beside');
});

test('the scrubber of a replay lies under the board wherever there is a column, and a result is a page that scrolls', () => {
  expect(arrange({ of: 'replay' }, 1024, 768)).toBe('under');
  expect(arrange({ of: 'result' }, 844, 390)).toBe('stacked');
  expect(arrange({ of: 'result' }, 1366, 650)).toBe('under');
});
