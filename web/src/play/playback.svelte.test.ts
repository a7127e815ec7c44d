import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Moment, PlaybackRules, Fact } from './contract';
import { Playback } from './playback.svelte';

interface View {
  at: number[];
  round: number;
}

const event = (seat: number, to: number, emphasis?: Fact['emphasis']): Fact => ({
  rule: null,
  text: `${seat} goes to ${to}, as everybody at the table can see`,
  seat,
  emphasis,
  event: { event: 'moved', seat, to },
});
const moved = (seat: number, to: number, emphasis?: Fact['emphasis']): Moment => ({
  facts: [event(seat, to, emphasis)],
  changes: [[`/at/${seat}`, to]],
});
/** As they are sent: the last has no changes. */
const sent = (...moments: Moment[]): Moment[] => moments.with(-1, { facts: moments.at(-1)!.facts });
const toOf = (event: unknown) => (event as { to: number }).to;

function open(rules: PlaybackRules<View>) {
  const words: string[] = [];
  const shown = new Playback(
    () => 'full',
    (fact) => words.push(fact.text ?? ''),
  );
  shown.rules = rules as PlaybackRules;
  shown.reset({ at: [0, 0, 0], round: 1 });
  return { shown, words };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('everything on the screen belongs to the moment being shown, never to what is still to come', () => {
  const { shown } = open({});
  shown.push({ moments: sent(moved(0, 4), moved(1, 6)), view: { at: [4, 6, 0], round: 1 } });
  expect(shown.shown).toEqual({ at: [4, 0, 0], round: 1 });
  vi.advanceTimersByTime(10_000);
  expect(shown.shown).toEqual({ at: [4, 6, 0], round: 1 });
});

test('however much happens, it is shown within the game’s pace from one answer to the next', () => {
  const { shown, words } = open({ pace: { ms: 4_000 } });
  for (let i = 1; i <= 30; i++) shown.push({ moments: sent(moved(i % 3, i)), view: { at: [i, i, i], round: 1 } });
  vi.advanceTimersByTime(4_001);
  expect(shown.behind).toBe(false);
  expect(words).toHaveLength(30);
  expect(shown.longest).toBeLessThanOrEqual(4_000);
  shown.answered();
  expect(shown.spent).toBe(0);
});

test('in a first race every moment has the time that it takes to read', () => {
  const { shown, words } = open({ pace: { ms: 4_000 } });
  shown.unhurried = true;
  for (let i = 1; i <= 30; i++) shown.push({ moments: sent(moved(i % 3, i)), view: { at: [i, i, i], round: 1 } });
  vi.advanceTimersByTime(4_001);
  expect(words.length).toBeLessThan(8);
  vi.advanceTimersByTime(60_000);
  expect(words).toHaveLength(30);
});

test('the last lines of a race have the time that it takes to read them', () => {
  const { shown, words } = open({ pace: { ms: 1_000 } });
  const moments = sent(...Array.from({ length: 8 }, (_, i) => moved(i % 3, i)));
  shown.push({ moments, view: { at: [7, 7, 7], round: 1, over: true } });
  vi.advanceTimersByTime(2_000);
  expect(words.length).toBeLessThan(4);
  vi.advanceTimersByTime(10_000);
  expect(words).toHaveLength(8);
});

test('a key moment is seen at every pace', () => {
  const { shown } = open({ pace: { ms: 600 } });
  shown.push({ moments: sent(moved(0, 1), moved(0, 9, 'key'), moved(0, 3)), view: { at: [3, 0, 0], round: 1 } });
  expect(shown.moment).toBe(false);
  let seen = 0;
  for (let ms = 0; ms < 3_000; ms += 10, vi.advanceTimersByTime(10)) if (shown.moment) seen += 10;
  expect(seen).toBeGreaterThanOrEqual(900);
  expect(shown.shown).toEqual({ at: [3, 0, 0], round: 1 });
});

test('a round’s pace is shared by its moments, and begins anew with the next round', () => {
  const { shown } = open({ pace: { ms: 3_000, round: (view) => ({ nth: view.round, moments: 6 }) } });
  for (const round of [1, 2]) {
    for (let i = 1; i <= 6; i++) {
      shown.push({ moments: sent(moved(i % 3, i)), view: { at: [i, i, i], round } });
      // an answer in between changes nothing
      shown.answered();
      vi.advanceTimersByTime(3_000);
    }
    expect(shown.spent).toBeGreaterThan(1_500);
    expect(shown.spent).toBeLessThanOrEqual(3_000);
  }
});

test('once my riders are in, the rest runs', () => {
  const { shown } = open({ pace: { ms: 60_000 }, home: () => true });
  shown.seat = 0;
  for (let i = 1; i <= 20; i++) shown.push({ moments: sent(moved(i % 3, i)), view: { at: [i, i, i], round: 1 } });
  vi.advanceTimersByTime(2_000);
  expect(shown.behind).toBe(false);
});

test.each(['full', 'off'] as const)(
  'a stage that has ended stops the playback until the reader goes on (motion %s)',
  (motion) => {
    const words: string[] = [];
    const shown = new Playback(
      () => motion,
      (fact) => words.push(fact.text ?? ''),
    );
    shown.rules = { halts: (event) => toOf(event) === 9 };
    shown.reset({ at: [0, 0, 0], round: 1 });
    shown.push({ moments: sent(moved(0, 9), moved(1, 2)), view: { at: [9, 2, 0], round: 2 } });
    vi.advanceTimersByTime(60_000);
    shown.push({ moments: sent(moved(2, 3)), view: { at: [9, 2, 3], round: 2 } });
    shown.skip();
    expect([words.length, shown.behind, shown.halted?.view]).toEqual([1, true, { at: [9, 2, 0], round: 2 }]);
    expect(shown.shown, 'nothing of the next stage').toEqual({ at: [9, 0, 0], round: 1 });
    shown.goOn();
    vi.advanceTimersByTime(60_000);
    expect([words.length, shown.behind, shown.halted]).toEqual([3, false, null]);
    expect(shown.shown).toEqual({ at: [9, 2, 3], round: 2 });

    // a question that closes by itself does not wait
    shown.push({ moments: sent(moved(0, 9), moved(1, 9)), view: { at: [9, 9, 3], round: 3 } });
    shown.hurry();
    expect([words.length, shown.behind, shown.halted]).toEqual([5, false, null]);
  },
);

test('what several events did is shown at once, under the one that matters most', () => {
  const { shown, words } = open({});
  const facts = [event(0, 1, 'minor'), event(1, 2, 'key'), event(2, 3)];
  shown.push({ moments: [{ facts }], view: { at: [1, 2, 3], round: 1 } });
  expect([words.length, shown.current, shown.shown]).toEqual([3, facts[1], { at: [1, 2, 3], round: 1 }]);
});

test('nobody is asked while a moment is shown, and the turn is whose doing it is', () => {
  const { shown } = open({});
  const view = { at: [4, 0, 0], round: 1, turn: 1, awaiting: { kind: 'turn', seats: [1] }, over: false, ranking: null };
  shown.push({ moments: sent(moved(0, 4)), view });
  expect(shown.shown).toEqual({ ...view, turn: 0, awaiting: { kind: 'turn', seats: [] } });
  vi.advanceTimersByTime(10_000);
  expect(shown.shown).toBe(view);
});

test('changes of a view that is not the one shown are left out, and the last moment sets all right', () => {
  const { shown } = open({});
  shown.push({
    moments: [{ ...moved(7, 4), changes: [['/at/7', 4]] }, { facts: [event(1, 6)] }],
    view: { at: [4, 6], round: 2 },
  });
  expect(shown.shown).toEqual({ at: [0, 0, 0], round: 1 });
  vi.advanceTimersByTime(10_000);
  expect(shown.shown).toEqual({ at: [4, 6], round: 2 });
});
