import { format, type Params } from '../../../words/format';
import { settings } from '../../../base/settings.svelte';
import type { Refusal } from '../book/refusal';
import { en } from './en';
import { entryWords } from './entries';
import { fr } from './fr';

export type Word = keyof typeof fr;

const texts = { fr, en };

/** A sentence of the desk in the reader's language. The desk's words load with the desk. */
export function w(key: Word, params?: Params): string {
  return format(texts[settings.lang][key], settings.lang, params);
}

/** 115,6 km. */
export function kilometres(km: number): string {
  return `${new Intl.NumberFormat(settings.lang === 'fr' ? 'fr' : 'en-GB', { maximumFractionDigits: 1 }).format(km)}\u00a0km`;
}

/** Why the book does not take it, as a sentence. */
export function refusalWords({ reason }: Refusal): string {
  if (reason.why === 'no_longer_allowed') {
    const { when, what } = entryWords(reason.entry, reason.before);
    return w('refused.no_longer_allowed', { what, when, text: refusalWords(reason.because) });
  }
  const { why, ...params } = reason;
  return w(`refused.${why}`, params);
}
