import { describe, expect, it } from 'vitest';
import { en } from './en';
import { fr } from './fr';

const holes = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]))].sort();

describe('the words of past races', () => {
  it.each(Object.keys(fr) as (keyof typeof fr)[])('fill in the same things in both languages: %s', (key) => {
    expect(fr[key].trim()).not.toBe('');
    expect(en[key].trim()).not.toBe('');
    expect(holes(en[key])).toEqual(holes(fr[key]));
  });

  it('say tu in French', () => {
    expect(Object.entries(fr).filter(([, text]) => /\b(vous|votre|vos)\b/i.test(text))).toEqual([]);
  });
});
