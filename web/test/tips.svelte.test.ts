import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Lesson, Rulebook } from '../src/net/protocol';
import { LessonState } from '../src/features/learn/lesson.svelte';
import { settings } from '../src/base/settings.svelte';
import { rulebook } from '../src/ui/rulebook.svelte';
import Teacher from '../src/features/learn/Teacher.svelte';
import { catalogue } from '../src/shell/services';
import RulebookSheet from '../src/shell/rulebook/RulebookSheet.svelte';

const measured = { text: 'Vaut 3 points.', command: 'sillage lab advice tour' };
const book: Rulebook = {
  title: 'Le Tour',
  intro: '',
  sections: [{ title: 'La route', rules: [{ number: 'T1', title: 'Trois chemins', text: 'Tout droit.' }] }],
  tips: [{ number: 1, title: 'Prévois ta place', text: 'Regarde (T1).', measured }],
};

beforeEach(() => {
  settings.lang = 'fr';
});

afterEach(() => {
  rulebook.close();
  vi.restoreAllMocks();
});

async function opened(found: Rulebook, at: string) {
  vi.spyOn(catalogue, 'rulebook').mockReturnValue(Promise.resolve(found));
  const sheet = mount(RulebookSheet, { target: document.body, props: { game: 'tour' } });
  rulebook.open(at);
  flushSync();
  // the book comes as a promise
  for (let n = 0; n < 20 && !document.querySelector('article'); n++) await tick();
  expect(document.body.textContent).toContain('Trois chemins');
  return () => void unmount(sheet);
}

const button = (name: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === name);

it('the tips are one press away in the rulebook beside the board', async () => {
  const gone = await opened(book, '');
  expect(button('Règles')?.getAttribute('aria-current')).toBe('true');
  button('Conseils')?.click();
  flushSync();
  expect(rulebook.rule).toBe('tips');
  expect(button('Conseils')?.getAttribute('aria-current')).toBe('true');
  const tip = document.querySelector('[data-rule="tip-1"]');
  expect(tip?.textContent).toContain('Prévois ta place');
  expect(tip?.textContent).toContain(`Vaut 3 points.`);
  expect(tip?.textContent).toContain(measured.command);
  expect(document.body.textContent).not.toContain('Il n’y a pas de règle');
  gone();
});

it('a book without tips offers none', async () => {
  const gone = await opened({ ...book, tips: [] }, '');
  expect([button('Conseils'), button('Règles')]).toEqual([undefined, undefined]);
  gone();
});

it('a step of a lesson opens the tip that it shows', () => {
  const step = {
    text: 'Regarde qui passe après toi.',
    rule: 'T6',
    tip: 1,
    wrong_move: null,
    moments: [],
    view: {},
    ask: null,
    next: null,
  };
  const lesson: Lesson = { title: 'La place', names: ['Camille'], seat: 0, steps: [step] };
  const teacher = mount(Teacher, {
    target: document.body,
    props: { game: 'tour', following: null, lesson: new LessonState(lesson, () => 'off') },
  });
  flushSync();
  button('Conseil 1')?.click();
  expect(rulebook.rule).toBe('tip-1');
  void unmount(teacher);
});
