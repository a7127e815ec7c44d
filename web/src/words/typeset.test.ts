import { expect, it } from 'vitest';
import { typeset } from './typeset';

it('keeps a mark with the word before it', () => {
  expect(typeset('Case 5 : quelle allure pour Burghardt ?')).toBe('Case 5\u00a0: quelle allure pour Burghardt\u202f?');
  expect(typeset('il te faut « Feu vert » !')).toBe('il te faut «\u00a0Feu vert\u00a0»\u202f!');
  expect(typeset('Which pace for Burghardt?')).toBe('Which pace for Burghardt?');
});
