import { expect, test } from 'vitest';
import type { Telling } from '../games/contract';
import { beatLength } from './beats';

const game: Telling = { tells: [], after: (view) => view, minor: (event) => (event as { minor?: boolean }).minor === true };
const by = (seat: number | null, minor = false) => (seat === null ? { minor } : { seat, minor });

test('a rider’s draw, move and what comes of it are one beat', () => {
  expect(beatLength([by(1, true), by(1), by(null, true), by(2)], game)).toBe(3);
});

test('another rider’s move is another beat', () => {
  expect(beatLength([by(1), by(2)], game)).toBe(1);
});

test('what is nobody’s doing stands alone', () => {
  expect(beatLength([by(null), by(1), by(1)], game)).toBe(1);
  expect(beatLength([by(1), by(null), by(1)], game)).toBe(1);
});

test('what only goes with something never holds it up', () => {
  expect(beatLength([by(null, true), by(1), by(2)], game)).toBe(2);
  expect(beatLength([by(1, true), by(2)], game)).toBe(1);
});

test('without a game’s word every fact is told by itself', () => {
  expect(beatLength([by(1), by(1)], null)).toBe(1);
  expect(beatLength([], null)).toBe(0);
});
