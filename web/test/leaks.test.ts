import { expect, it } from 'vitest';
import { leaksIn, secretsFrom, type Race } from '../e2e/support/leaks.ts';

const hands = [
  ['ace', 'king', 'ten'],
  ['nine', 'two', 'six'],
];

/** A race of two that was over at once. A seat's hand stands where spectators see the backs of the cards, under the name `held`. */
function race(held: (cards: string[]) => unknown): Race {
  const seen = (seat: number | null) => ({
    round: 1,
    players: hands.map((cards, each) => ({ name: `N${each}`, held: each === seat ? cards : held(cards) })),
  });
  const replay = (seat: number | null, views?: unknown[]) => ({
    frames: [{ view: seen(seat), moments: [], ...(views ? { views } : {}) }],
  });
  return {
    all: replay(null, [seen(0), seen(1)]),
    open: replay(null),
    perSeat: [replay(0), replay(1)],
  } as unknown as Race;
}

it.each([
  ['cards face down', (cards: string[]) => cards.map(() => null)],
  ['how many there are', (cards: string[]) => cards.length],
  ['nothing', () => null],
])('a hand is a secret by its place, where spectators see %s', (_, held) => {
  const found = secretsFrom(0, race(held));
  const frame = (value: unknown) => [
    { from: 'http://localhost/socket', text: JSON.stringify({ type: 'update', view: value }) },
  ];
  expect(leaksIn(frame({ other: hands[1] }), [0], found)).toHaveLength(1);
  expect(leaksIn(frame({ other: hands[0], players: [{ name: 'N0', held: hands[0] }] }), [0], found)).toEqual([]);
});
