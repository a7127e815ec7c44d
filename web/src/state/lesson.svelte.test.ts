import { describe, expect, it } from 'vitest';
import { ask } from '../../test/fixtures';
import { LessonState } from './lesson.svelte';

const steps = [
  { text: 'Lis.', rule: 'E7', view: {}, ask: null, do: null },
  { text: 'Joue.', rule: 'E9', view: {}, ask: ask(1), do: { ride: { card: 48 } } },
];

describe('a lesson', () => {
  it('goes on after reading, and after the move of the book only', () => {
    const lesson = new LessonState({ title: 'Leçon', steps });
    expect(lesson.open).toBe(true);
    lesson.go(1);
    expect(lesson.open).toBe(false);
    lesson.play({ ride: { card: 44 } });
    expect(lesson.astray?.label).toBe('44');
    expect(lesson.open).toBe(false);
    lesson.play({ ride: { card: 48 } });
    expect([lesson.done, lesson.astray, lesson.open, lesson.last]).toEqual([true, null, true, true]);
  });

  it('does not run off its ends', () => {
    const lesson = new LessonState({ title: 'Leçon', steps });
    lesson.go(-1);
    lesson.go(2);
    expect(lesson.at).toBe(0);
  });
});
