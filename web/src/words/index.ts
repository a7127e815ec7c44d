import { settings } from '../base/settings.svelte';
import { typeset } from './typeset';

export { t } from './texts';

/** One of the two texts that the server sent together; a French sign stays with its word. */
export function inLang(text: { fr: string; en: string }): string {
  return settings.lang === 'fr' ? typeset(text.fr) : text.en;
}

/** Names in a row: "Odette, Lucien et Marcel". */
export function listed(names: Iterable<string>): string {
  return new Intl.ListFormat(settings.lang === 'fr' ? 'fr' : 'en-GB').format(names);
}
