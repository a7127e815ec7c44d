import type { Lang } from './contract';

type Value = string | number;

/** Fills `{name}` in a sentence and picks `{n:one|several}` by the number `n`, as each language counts. */
export function say(lang: Lang, text: string, values: Record<string, Value> = {}): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, key: string, one?: string, several?: string) => {
    const value = values[key];
    if (value === undefined) return whole;
    if (one === undefined || several === undefined) return String(value);
    const count = Number(value);
    return (lang === 'fr' ? Math.abs(count) < 2 : count === 1) ? one : several;
  });
}

/** "A, B et C". */
export function listed(lang: Lang, items: readonly string[]): string {
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(items);
}
