import { settings } from '../../../base/settings.svelte';

export { w } from './texts';

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
