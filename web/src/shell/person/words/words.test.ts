import { describe, expect, it } from 'vitest';
import { en } from './en';
import { fr } from './fr';

const holes = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]))].sort();

describe('the words of devices, notices and my races', () => {
  it('are the same in both languages, none empty', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
    for (const text of [...Object.values(fr), ...Object.values(en)]) expect(text.trim()).not.toBe('');
  });

  it.each(Object.keys(fr) as (keyof typeof fr)[])('fill in the same things: %s', (key) => {
    expect(holes(en[key])).toEqual(holes(fr[key]));
  });

  it('say tu in French', () => {
    expect(Object.entries(fr).filter(([, text]) => /\b(vous|votre|vos)\b/i.test(text))).toEqual([]);
  });
});
