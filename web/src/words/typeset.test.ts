import { expect, it } from 'vitest';
import { typeset } from './typeset';

it('keeps a mark with the word before it', () => {
  expect(typeset('Case 5 : quelle allure pour Burghardt ?')).toBe('Case 5\u00a0: quelle allure pour Burghardt\u202f?');
  expect(typeset('il te faut « Feu vert » !')).toBe('il te faut «\u00a0Feu vert\u00a0»\u202f!');
  expect(typeset('Which pace for Burghardt?')).toBe('Which pace for Burghardt?');
});

it('never parts a number from its unit', () => {
  expect(typeset('Camille 7 h 28, à 2 km/h de moins')).toBe('Camille 7\u00a0h\u00a028, à 2\u00a0km/h de moins');
  expect(typeset('case 7 hors du parcours')).toBe('case 7 hors du parcours');
});
