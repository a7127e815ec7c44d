import { expect, test } from 'vitest';
import { listed, say } from './say';

test('values are filled in', () => {
  expect(say('fr', '{who} mène à {pace}', { who: 'Lucien', pace: 47 })).toBe('Lucien mène à 47');
});

test('a name in braces stays text', () => {
  expect(say('fr', '{who} mène', { who: '{pace}' })).toBe('{pace} mène');
});

test('each language counts its own way', () => {
  const text = '{n} {n:carte|cartes}';
  expect([0, 1, 2].map((n) => say('fr', text, { n }))).toEqual(['0 carte', '1 carte', '2 cartes']);
  expect([0, 1, 2].map((n) => say('en', '{n} {n:card|cards}', { n }))).toEqual(['0 cards', '1 card', '2 cards']);
});

test('lists read as speech', () => {
  expect(listed('fr', ['Lucien', 'Odette', 'Marcel'])).toBe('Lucien, Odette et Marcel');
});
