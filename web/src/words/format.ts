import type { Lang } from '../base/lang';
import { typeset } from './typeset';

export type Params = Record<string, string | number>;

/** `{name}` is filled in; `{n|place|places}` chooses by number, the French way (0 and 1 are one) or the English one. */
export function format(text: string, lang: Lang, params: Params = {}): string {
  const filled = text.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
    (_whole, key: string, one?: string, many?: string) => {
      const value = params[key] ?? '';
      if (one === undefined || many === undefined) return String(value);
      const n = Math.abs(Number(value));
      return (lang === 'fr' ? n < 2 : n === 1) ? one : many;
    },
  );
  return lang === 'fr' ? typeset(filled) : filled;
}

/** Between a thing and what is said of it, where no sheet of words has the whole. */
export function colon(lang: Lang): string {
  return lang === 'fr' ? '\u00a0:' : ':';
}
