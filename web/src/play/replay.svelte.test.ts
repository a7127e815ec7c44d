import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fact, momentsOf } from '../../test/fixtures';
import { raceSeries, ReplayState, throughEyes } from './replay.svelte';

const frames = [0, 1, 2, 3].map((n) => ({
  n,
  seat: null,
  do: null,
  moments: momentsOf(n === 0 ? [] : [fact(`fait ${n}`), fact(`suite ${n}`)]),
  view: { at: n },
}));
const open = (at: number | null = null, motion: 'full' | 'off' = 'off') =>
  new ReplayState({ frames, names: ['Camille', 'Odette'] }, () => motion, at);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a replay', () => {
  it('opens at the moment of its link, within the race', () => {
    expect(open(2).playback.shown).toEqual({ at: 2 });
    expect(open(99).at).toBe(3);
    expect(open().at).toBe(0);
  });

  it('goes to any moment, and from a line of the radio to its moment', () => {
    const replay = open();
    replay.go(2);
    expect(replay.playback.shown).toEqual({ at: 2 });
    expect(replay.line).toBe(3);
    replay.goToLine(replay.lines[4]!);
    expect(replay.at).toBe(3);
    replay.go(0);
    expect(replay.line).toBe(-1);
  });

  it('plays to the end, stops there, and begins again', () => {
    const replay = open(1, 'full');
    replay.toggle();
    vi.advanceTimersByTime(20_000);
    expect([replay.at, replay.playing]).toEqual([3, false]);
    replay.toggle();
    expect(replay.at).toBe(1);
    replay.toggle();
    expect(replay.playing).toBe(false);
  });
});

describe('a race open to all', () => {
  it('can be seen through the eyes of one seat', () => {
    const all = {
      names: ['Camille', 'Odette'],
      frames: frames.map((frame) => ({ ...frame, views: [{ seat: 0 }, { seat: 1 }] })),
    };
    const seen = throughEyes(all, 1);
    expect(seen.frames[2]?.view).toEqual({ seat: 1 });
    expect(seen.frames[2]?.views).toBeUndefined();
  });
});

describe('curves', () => {
  it('go by the names of their seats, or by rider where a seat has several', () => {
    const one = raceSeries(frames, { track: (view) => [{ label: '1', value: (view as { at: number }).at, seat: 1 }] }, [
      'Camille',
      'Odette',
    ]);
    expect(one).toEqual([{ label: 'Odette', seat: 1, values: [0, 1, 2, 3] }]);
    const two = raceSeries(
      frames,
      {
        track: () => [
          { label: '1', value: 5, seat: 0 },
          { label: '2', value: 6, seat: 0 },
        ],
      },
      ['Camille'],
    );
    expect(two.map((line) => line.label)).toEqual(['Camille 1', 'Camille 2']);
  });

  it('are listed by the places of their seats', () => {
    const over = { ...frames.at(-1)!, view: { ranking: [2, 0, 1] } };
    const tracked = { track: () => [0, 1, 2].map((seat) => ({ label: String(seat), value: 17, seat })) };
    expect(raceSeries([...frames, over], tracked, []).map(({ seat }) => seat)).toEqual([1, 2, 0]);
  });

  it('have a point where the game says so, and no other', () => {
    const half = raceSeries(
      frames,
      {
        track: (view) => [{ label: '1', value: (view as { at: number }).at }],
        sampled: (view) => Math.floor((view as { at: number }).at / 2),
      },
      [],
    );
    expect(half[0]?.values).toEqual([0, 0, 2, 2]);
  });

  it('wait for those who come late', () => {
    const late = raceSeries(
      frames,
      { track: (view) => ((view as { at: number }).at < 2 ? [] : [{ label: 'x', value: 1 }]) },
      [],
    );
    expect(late[0]?.values).toEqual([null, null, 1, 1]);
  });
});
