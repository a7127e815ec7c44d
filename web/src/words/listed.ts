import type { Lang } from '../base/lang';

/** "A, B et C". */
export function listed(lang: Lang, items: readonly string[]): string {
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(items);
}
