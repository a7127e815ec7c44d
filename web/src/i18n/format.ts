import type { Lang } from '../games/contract';

export type Params = Record<string, string | number>;

/** `{name}` is filled in; `{n|place|places}` chooses by number, the French way (0 and 1 are one) or the English one. */
export function format(text: string, lang: Lang, params: Params = {}): string {
  const filled = text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_whole, key: string, one?: string, many?: string) => {
    const value = params[key] ?? '';
    if (one === undefined || many === undefined) return String(value);
    const n = Math.abs(Number(value));
    return (lang === 'fr' ? n < 2 : n === 1) ? one : many;
  });
  return lang === 'fr' ? spaced(filled) : filled;
}

/** French puts a space before high punctuation, and never breaks the line there. */
export function spaced(text: string): string {
  return text.replace(/ ([:;!?»])/g, '\u00a0$1').replace(/« /g, '«\u00a0');
}
