import { format, type Params } from '../../../words/format';
import { settings } from '../../../base/settings.svelte';
import { en } from './en';
import { fr } from './fr';

export type Word = keyof typeof fr;

const texts = { fr, en };

/** A sentence about luck and choice in the reader's language. These words load with the analysis. */
export function w(key: Word, params?: Params): string {
  return format(texts[settings.lang][key], settings.lang, params);
}

/** A part of a win in whole points: 18. */
export function points(part: number): number {
  return Math.round(Math.abs(part) * 100);
}

/** With its sign: +4, −18. */
export function signed(part: number): string {
  const n = points(part);
  return n === 0 ? '0' : `${part < 0 ? '−' : '+'}${n}`;
}

/** What a figure is known to, 19 times out of 20: never less than a point, which is what is shown. */
export function within(error: number): number {
  return Math.max(1, Math.round(error * 200));
}
