import { settings } from '../../base/settings.svelte';

/** A day and an hour, as the reader writes it: "mardi 3 mars à 14:05". */
export function moment(ms: number): string {
  const lang = settings.lang === 'en' ? 'en-GB' : 'fr';
  const day = new Intl.DateTimeFormat(lang, { weekday: 'long', day: 'numeric', month: 'long' }).format(ms);
  const hour = new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit' }).format(ms);
  return settings.lang === 'en' ? `${day} at ${hour}` : `${day} à ${hour}`;
}
