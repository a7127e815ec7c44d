import { describe, expect, it } from 'vitest';
import { sayTheSame } from '../../test/words';
import { en } from './en';
import { format } from './format';
import { fr } from './fr';

describe('the two languages', () => sayTheSame(fr, en));

describe('sentences', () => {
  it('are filled in and count as each language does', () => {
    expect(format('{n} {n|place|places}', 'fr', { n: 0 })).toBe('0 place');
    expect(format('{n} {n|seat|seats}', 'en', { n: 0 })).toBe('0 seats');
    expect(format('{n} {n|place|places}', 'fr', { n: 2 })).toBe('2 places');
    expect(format('{n} {n|seat|seats}', 'en', { n: 1 })).toBe('1 seat');
    expect(format('Chez {name}', 'fr', { name: '<i>{x}</i>' })).toBe('Chez <i>{x}</i>');
  });

  it('do not break before high punctuation in French', () => {
    expect(format('Quoi ? « Rien »', 'fr')).toBe('Quoi\u202f? «\u00a0Rien\u00a0»');
    expect(format('What?', 'en')).toBe('What?');
  });
});

/** Texts of the interface, of every game and of the desk. */
const sheets = import.meta.glob<Record<string, unknown>>(
  [
    '../games/*/strings.ts',
    '../games/*/optionStrings.ts',
    '../features/*/words/{fr,en}.ts',
    '../shell/*/words/{fr,en}.ts',
  ],
  { eager: true },
);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('typography', () => {
  const ofLang = (lang: 'fr' | 'en') =>
    Object.entries(sheets).flatMap(([path, sheet]) =>
      Object.entries(sheet).flatMap(([name, value]) => {
        if (name === lang || path.endsWith(`/${lang}.ts`)) return textsIn(value);
        return typeof value === 'object' && value !== null && lang in value
          ? textsIn((value as Record<string, unknown>)[lang])
          : [];
      }),
    );

  it('sets French as French', () => {
    const texts = [...Object.values(fr), ...ofLang('fr')];
    expect(texts.length).toBeGreaterThan(600);
    expect(
      texts.filter(
        (text) =>
          /\p{L}'\p{L}/u.test(text) ||
          /[\p{L}\d}][!?;»]/u.test(text) ||
          /\p{L}:(?![\d\p{L}])/u.test(text) ||
          /«\S/.test(text.replace(/«\u00a0/g, '')),
      ),
    ).toEqual([]);
  });

  it('sets English without French spaces', () => {
    const texts = [...Object.values(en), ...ofLang('en')];
    expect(texts.length).toBeGreaterThan(600);
    expect(texts.filter((text) => /\s[:;!?»]/.test(text) || /[«»]/.test(text))).toEqual([]);
  });
});
