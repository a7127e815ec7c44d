import { expect, it } from 'vitest';
import { settings } from '../base/settings.svelte';
import { sheet, type Plain } from './sheet';

const w = sheet({
  seats: ['{n} {n|place|places}', '{n} {n|seat|seats}'],
  at: ['Chez {name}', 'At {name}’s'],
  what: ['Quoi ? « Rien »', 'What?'],
});

it('fills in, and counts as each language does', () => {
  const [fr, en] = [w.in('fr'), w.in('en')];
  expect([fr('seats', { n: 0 }), fr('seats', { n: 2 })]).toEqual(['0 place', '2 places']);
  expect([en('seats', { n: 0 }), en('seats', { n: 1 })]).toEqual(['0 seats', '1 seat']);
  expect(fr('at', { name: '<i>{x}</i>' })).toBe('Chez <i>{x}</i>');
});

it('does not break before high punctuation in French', () => {
  expect(w.in('fr')('what')).toBe('Quoi\u202f? «\u00a0Rien\u00a0»');
  expect(w.in('en')('what')).toBe('What?');
});

it('speaks the reader’s language', () => {
  const before = settings.lang;
  settings.lang = 'en';
  expect(w('seats', { n: 1 })).toBe('1 seat');
  settings.lang = 'fr';
  expect(w('seats', { n: 1 })).toBe('1 place');
  settings.lang = before;
});

it('has no text for a key of a newer server', () => {
  expect([w.maybe('what'), w.maybe('constructor'), w.maybe('else')]).toEqual([w('what'), null, null]);
});

it('does not compile with a value missing, misspelt or too many, nor with a key that may want one', () => {
  const plain: Plain<typeof w> = 'what';
  const calls = (either: 'seats' | 'at', said: Plain<typeof w>) => [
    w(said),
    w(either, { n: 1, name: '' }),
    // @ts-expect-error
    w('at'),
    // @ts-expect-error
    w('at', { nmae: '' }),
    // @ts-expect-error
    w('seats', { n: 1, name: '' }),
    // @ts-expect-error
    w('what', {}),
    // @ts-expect-error
    w('when'),
    // @ts-expect-error
    w(either, { n: 1 }),
  ];
  expect(calls('at', plain)[1]).toBe(w('at', { name: '' }));
  // @ts-expect-error
  const filled: Plain<typeof w> = 'at';
  expect(filled).toBe('at');
});
