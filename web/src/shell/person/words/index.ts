import { format, type Params } from '../../../words/format';
import { settings } from '../../../base/settings.svelte';
import { en } from './en';
import { fr } from './fr';

export type Word = keyof typeof fr;

const texts = { fr, en };

/** A sentence of these screens in the reader's language. */
export function w(key: Word, params?: Params): string {
  return format(texts[settings.lang][key], settings.lang, params);
}

/** A day, as the reader writes it. */
export function day(ms: number): string {
  return new Intl.DateTimeFormat(settings.lang === 'en' ? 'en-GB' : 'fr', { day: 'numeric', month: 'long' }).format(ms);
}

/** A day and an hour. */
export function moment(ms: number): string {
  return new Intl.DateTimeFormat(settings.lang === 'en' ? 'en-GB' : 'fr', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(ms);
}
