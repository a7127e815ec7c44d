import { expect, it } from 'vitest';
import { shorten } from './shorten';

it('cuts long names, and never a letter in two', () => {
  expect(shorten('Odette', 6)).toBe('Odette');
  expect(shorten('Bernadette-Marie', 12)).toBe('Bernadette-…');
  expect(shorten('Jean Paul', 6)).toBe('Jean…');
  expect(shorten('🚴🚴🚴🚴', 3)).toBe('🚴🚴…');
});
