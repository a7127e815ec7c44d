import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Telling, Told } from './contract';
import { Parade } from './parade.svelte';

interface View {
  at: number[];
  round: number;
}

const moved = (seat: number, to: number): Told => ({
  rule: null,
  text: `${seat} goes to ${to}, as everybody at the table can see`,
  event: { moved: { seat, to } },
});
const eventOf = (event: unknown) => (event as { moved: { seat: number; to: number } }).moved;
const game: Telling<View> = {
  after: (view, event) => ({
    ...view,
    at: view.at.map((each, seat) => (seat === eventOf(event).seat ? eventOf(event).to : each)),
  }),
};

function parade(telling: Telling<View>) {
  const told: string[] = [];
  const shown = new Parade(
    () => 'full',
    (fact) => told.push(fact.text ?? ''),
  );
  shown.game = telling as Telling;
  shown.reset({ at: [0, 0, 0], round: 1 });
  return { shown, told };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('everything on the screen belongs to the fact being told, never to what is still to come', () => {
  const { shown } = parade(game);
  shown.push({ facts: [moved(0, 4), moved(1, 6)], view: { at: [4, 6, 0], round: 1 } });
  expect(shown.shown).toEqual({ at: [4, 0, 0], round: 1 });
  vi.advanceTimersByTime(10_000);
  expect(shown.shown).toEqual({ at: [4, 6, 0], round: 1 });
});

test('however much happens, it is shown within the game’s pace from one answer to the next', () => {
  const { shown, told } = parade({ ...game, pace: { ms: 4_000 } });
  for (let i = 1; i <= 30; i++) shown.push({ facts: [moved(i % 3, i)], view: { at: [i, i, i], round: 1 } });
  vi.advanceTimersByTime(4_001);
  expect(shown.behind).toBe(false);
  expect(told).toHaveLength(30);
  expect(shown.longest).toBeLessThanOrEqual(4_000);
  shown.answered();
  expect(shown.spent).toBe(0);
});

test('in a first race every beat has the time that it takes to read', () => {
  const { shown, told } = parade({ ...game, pace: { ms: 4_000 } });
  shown.unhurried = true;
  for (let i = 1; i <= 30; i++) shown.push({ facts: [moved(i % 3, i)], view: { at: [i, i, i], round: 1 } });
  vi.advanceTimersByTime(4_001);
  expect(told.length).toBeLessThan(8);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(30);
});

test('the last lines of a race have the time that it takes to read them', () => {
  const { shown, told } = parade({ ...game, pace: { ms: 1_000 } });
  const facts = Array.from({ length: 8 }, (_, i) => moved(i % 3, i));
  shown.push({ facts, view: { at: [7, 7, 7], round: 1, over: true } });
  vi.advanceTimersByTime(2_000);
  expect(told.length).toBeLessThan(4);
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveLength(8);
});

test('a key moment has a beat of its own, and is seen at every pace', () => {
  const { shown } = parade({ ...game, actor: () => 0, key: (event) => eventOf(event).to === 9, pace: { ms: 600 } });
  shown.push({ facts: [moved(0, 1), moved(0, 9), moved(0, 3)], view: { at: [3, 0, 0], round: 1 } });
  expect(shown.moment).toBe(false);
  let seen = 0;
  for (let ms = 0; ms < 3_000; ms += 10, vi.advanceTimersByTime(10)) if (shown.moment) seen += 10;
  expect(seen).toBeGreaterThanOrEqual(900);
  expect(shown.shown).toEqual({ at: [3, 0, 0], round: 1 });
});

test('a round’s pace is shared by its beats, and begins anew with the next round', () => {
  const { shown } = parade({ ...game, pace: { ms: 3_000, round: (view) => ({ nth: view.round, beats: 6 }) } });
  for (const round of [1, 2]) {
    for (let i = 1; i <= 6; i++) {
      shown.push({ facts: [moved(i % 3, i)], view: { at: [i, i, i], round } });
      // an answer in between changes nothing
      shown.answered();
      vi.advanceTimersByTime(3_000);
    }
    expect(shown.spent).toBeGreaterThan(1_500);
    expect(shown.spent).toBeLessThanOrEqual(3_000);
  }
});

test('once my riders are in, the rest runs', () => {
  const { shown } = parade({ ...game, pace: { ms: 60_000 }, home: () => true });
  shown.seat = 0;
  for (let i = 1; i <= 20; i++) shown.push({ facts: [moved(i % 3, i)], view: { at: [i, i, i], round: 1 } });
  vi.advanceTimersByTime(2_000);
  expect(shown.behind).toBe(false);
});

test.each(['full', 'off'] as const)(
  'a stage that has ended stops the telling until the reader goes on (motion %s)',
  (motion) => {
    const told: string[] = [];
    const shown = new Parade(
      () => motion,
      (fact) => told.push(fact.text ?? ''),
    );
    shown.game = { ...game, halts: (event) => eventOf(event).to === 9 } as Telling;
    shown.reset({ at: [0, 0, 0], round: 1 });
    shown.push({ facts: [moved(0, 9), moved(1, 2)], view: { at: [9, 2, 0], round: 2 } });
    vi.advanceTimersByTime(60_000);
    shown.push({ facts: [moved(2, 3)], view: { at: [9, 2, 3], round: 2 } });
    shown.skip();
    expect([told.length, shown.behind, shown.halted?.view]).toEqual([1, true, { at: [9, 2, 0], round: 2 }]);
    expect(shown.shown, 'nothing of the next stage').toEqual({ at: [9, 0, 0], round: 1 });
    shown.goOn();
    vi.advanceTimersByTime(60_000);
    expect([told.length, shown.behind, shown.halted]).toEqual([3, false, null]);
    expect(shown.shown).toEqual({ at: [9, 2, 3], round: 2 });

    // a question that closes by itself does not wait
    shown.push({ facts: [moved(0, 9), moved(1, 9)], view: { at: [9, 9, 3], round: 3 } });
    shown.hurry();
    expect([told.length, shown.behind, shown.halted]).toEqual([5, false, null]);
  },
);
