import { typeset } from './typeset';
import { settings } from '../base/settings.svelte';
import { en } from './en';
import { format, type Params } from './format';
import { fr } from './fr';

export type Key = keyof typeof fr;

const texts = { fr, en };

/** A sentence of the interface in the reader's language; follows the setting where it is used in markup. */
export function t(key: Key, params?: Params): string {
  return format(texts[settings.lang][key], settings.lang, params);
}

/** One of the two texts that the server sent together; a French sign stays with its word. */
export function inLang(text: { fr: string; en: string }): string {
  return settings.lang === 'fr' ? typeset(text.fr) : text.en;
}

/** Names in a row: "Odette, Lucien et Marcel". */
export function listed(names: Iterable<string>): string {
  return new Intl.ListFormat(settings.lang === 'fr' ? 'fr' : 'en-GB').format(names);
}

/** For keys that come over the wire (phrases): null when we have no words for them. */
export function maybe(key: string): string | null {
  return key in fr ? t(key as Key) : null;
}
