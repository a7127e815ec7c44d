import { format, type Params } from '../../../words/format';
import { settings } from '../../../base/settings.svelte';
import { en } from './en';
import { fr } from './fr';

const texts = { fr, en };

/** A sentence about a race over days in the reader's language. */
export function d(key: keyof typeof fr, params?: Params): string {
  return format(texts[settings.lang][key], settings.lang, params);
}
