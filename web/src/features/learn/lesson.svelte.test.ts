import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, fact, momentsOf } from '../../../test/fixtures';
import type { Lesson, LessonStep } from '../../net/protocol';
import { LessonState } from './lesson.svelte';

const step = (more: Partial<LessonStep>): LessonStep => ({
  text: '',
  rule: null,
  tip: null,
  wrong_move: null,
  moments: [],
  view: {},
  ask: null,
  next: null,
  ...more,
});
const ride = (card: number) => ({ ride: { card } });

const lesson: Lesson = {
  title: 'Leçon',
  names: ['Camille', 'Odette'],
  seat: 0,
  steps: [
    step({ text: 'Lis.', rule: 'E7', view: 'départ', next: { seat: 1, do: ride(45) } }),
    step({
      text: 'Joue.',
      rule: 'E9',
      wrong_move: 'Trop lent.',
      moments: momentsOf([fact('Odette mène')]),
      view: 'à toi',
      ask: ask(1),
      next: { seat: 0, do: ride(48) },
    }),
    step({ moments: momentsOf([fact('Camille attaque', 0)]), view: 'attaque', next: { seat: 1, do: ride(44) } }),
    step({ text: 'Voilà.', rule: 'E9', moments: momentsOf([fact('Odette décroche')]), view: 'fin' }),
  ],
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a lesson', () => {
  it('stops where the teacher speaks, and narrates what happened on the way', () => {
    const { stops } = new LessonState(lesson, () => 'off');
    expect(stops.map(({ text }) => text)).toEqual(['Lis.', 'Joue.', 'Voilà.']);
    expect(stops[2]?.facts.map(({ text }) => text)).toEqual(['Camille attaque', 'Odette décroche']);
  });

  it('goes on after reading, and after the move of the book only', () => {
    const state = new LessonState(lesson, () => 'off');
    expect([state.open, state.view]).toEqual([true, 'départ']);
    state.next();
    expect([state.at, state.open, state.ask?.decision, state.right]).toEqual([1, false, 1, false]);
    state.next();
    expect(state.at).toBe(1);
    state.play(ride(44));
    expect([state.wrongMove?.choice?.label, state.wrongMove?.times, state.at]).toEqual(['44', 1, 1]);
    state.play(ride(44));
    expect(state.wrongMove?.times).toBe(2);
    state.heard();
    expect([state.wrongMove, state.at]).toEqual([null, 1]);
    state.play(ride(48));
    expect([state.at, state.wrongMove, state.right, state.last, state.open, state.view]).toEqual([
      2,
      null,
      true,
      true,
      false,
      'fin',
    ]);
  });

  it('shows what happens one by one before it speaks on', () => {
    const state = new LessonState(lesson, () => 'full', 1);
    state.play(ride(48));
    expect([state.playback.behind, state.playback.current?.text, state.view, state.ask]).toEqual([
      true,
      'Camille attaque',
      'attaque',
      null,
    ]);
    vi.runAllTimers();
    expect([state.playback.behind, state.view]).toEqual([false, 'fin']);
  });

  it('reports a move that is on no list, too', () => {
    const state = new LessonState(lesson, () => 'off', 1);
    state.play({ compose: {} });
    expect(state.wrongMove).toEqual({ choice: null, times: 1 });
  });

  it('goes back and begins again, and does not run off its ends', () => {
    const state = new LessonState(lesson, () => 'off', 2);
    state.go(1);
    expect([state.at, state.view, state.ask?.decision]).toEqual([1, 'à toi', 1]);
    state.go(-1);
    state.go(3);
    expect(state.at).toBe(1);
    state.go(0);
    expect([state.at, state.view]).toEqual([0, 'départ']);
  });
});
