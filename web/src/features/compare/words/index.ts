import { format, type Params } from '../../../words/format';
import { settings } from '../../../base/settings.svelte';
import { en } from './en';
import { fr } from './fr';

const texts = { fr, en };

/** A sentence about races with the same luck. These words load with their screen. */
export function w(key: keyof typeof fr, params?: Params): string {
  return format(texts[settings.lang][key], settings.lang, params);
}

/** A difference in places with its sign: +1,5. */
export function signed(gain: number): string {
  const size = Math.abs(gain).toLocaleString(settings.lang, { maximumFractionDigits: 1 });
  return gain === 0 ? '0' : `${gain < 0 ? '−' : '+'}${size}`;
}
