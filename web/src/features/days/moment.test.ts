import { afterEach, expect, it } from 'vitest';
import { settings } from '../../base/settings.svelte';
import { moment } from './moment';
import { d } from './words/texts';

afterEach(() => (settings.lang = 'fr'));

const at = new Date(2026, 2, 3, 14, 5).getTime();

it.each([
  ['fr', 'absent.since', 'Pas de nouvelles depuis mardi 3 mars à 14:05.'],
  ['fr', 'end.again', 'On pourra le proposer de nouveau mardi 3 mars à 14:05.'],
  ['en', 'absent.since', 'Not seen since Tuesday 3 March at 14:05.'],
  ['en', 'end.silence', 'Without a word by Tuesday 3 March at 14:05, being away counts as agreeing.'],
  ['en', 'end.again', 'It can be proposed again on Tuesday 3 March at 14:05.'],
] as const)('a day stands in its sentence: %s, %s', (lang, key, sentence) => {
  settings.lang = lang;
  expect(d(key, { date: moment(at) })).toBe(sentence);
});
