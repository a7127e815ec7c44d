import { describe, expect, it } from 'vitest';
import { bots, botWords } from './bots';

describe('bots', () => {
  it('have a name each, the usual one first', () => {
    expect(bots[0]).toBe('heuristic');
    expect(new Set(bots.map(botWords)).size).toBe(bots.length);
  });

  it('that this page does not know go by the name the server gives', () => {
    expect(botWords('patient')).toBe('patient');
  });
});
