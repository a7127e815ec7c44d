import { settings } from '../../../base/settings.svelte';
import type { Refusal } from '../book/refusal';
import { entryWords } from './entries';
import { w } from './texts';

export { w };

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
  const { why, ...values } = reason;
  // the key wants what any of these sentences may fill in
  return w(`refused.${why}`, { bib: '', expected: '', left: '', n: '', stage: '', ...values });
}
