import { expect, it } from 'vitest';

const holes = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]))].sort();

/** Two languages that say the same things. */
export function sayTheSame(fr: Record<string, string>, en: Record<string, string>): void {
  it('have the same keys, none empty', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
    for (const text of [...Object.values(fr), ...Object.values(en)]) expect(text.trim()).not.toBe('');
  });

  it.each(Object.keys(fr))('fill in the same things: %s', (key) => {
    expect(holes(en[key] ?? '')).toEqual(holes(fr[key] ?? ''));
  });

  it('say tu in French', () => {
    expect(Object.entries(fr).filter(([, text]) => /\b(vous|votre|vos)\b/i.test(text))).toEqual([]);
  });
}
