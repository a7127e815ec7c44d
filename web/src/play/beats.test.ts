import { expect, test } from 'vitest';
import type { Telling } from './contract';
import { beatLength } from './beats';

const game: Telling = { after: (view) => view, minor: (event) => (event as { minor?: boolean }).minor === true };
const by = (seat: number | null, minor = false) => (seat === null ? { minor } : { seat, minor });
/** One message of these facts. */
const length = (events: unknown[], telling: Telling | null = game) =>
  beatLength(
    events.map((event, i) => ({ event, ends: i === events.length - 1 })),
    telling,
  );

test('a rider’s draw, move and what comes of it are one beat', () => {
  expect(length([by(1, true), by(1), by(null, true), by(2)])).toBe(3);
});

test('another rider’s move is another beat', () => {
  expect(length([by(1), by(2)])).toBe(1);
});

test('what is nobody’s doing stands alone', () => {
  expect(length([by(null), by(1), by(1)])).toBe(1);
  expect(length([by(1), by(null), by(1)])).toBe(1);
});

test('what only goes with something never holds it up', () => {
  expect(length([by(null, true), by(1), by(2)])).toBe(2);
  expect(length([by(1, true), by(2)])).toBe(1);
});

test('without a game’s word every fact is told by itself', () => {
  expect(length([by(1), by(1)], null)).toBe(1);
  expect(length([], null)).toBe(0);
});

test('what trails is shown with what was told before it, of any seat', () => {
  const trails: Telling = { ...game, trails: (event) => (event as { seat?: number }).seat === 9 };
  expect(length([by(1), by(9), by(2)], trails)).toBe(2);
  expect(
    beatLength(
      [
        { event: by(1), ends: true },
        { event: by(9), ends: true },
      ],
      trails,
    ),
    'of the same message',
  ).toBe(1);
});

test('what begins something new is a beat of its own, with the rest of its message', () => {
  const opening: Telling = { ...game, opens: (event) => (event as { seat?: number }).seat === 9 };
  expect(length([by(1), by(9), by(2), by(3)], opening)).toBe(1);
  expect(length([by(9), by(2), by(null), by(3)], opening)).toBe(4);
  expect(
    beatLength(
      [
        { event: by(9), ends: true },
        { event: by(9), ends: true },
      ],
      opening,
    ),
    'not of the next',
  ).toBe(1);
});
