import { settings } from '../base/settings.svelte';

/** 1er, 2e; 1st, 2nd, 3rd, 4th. */
export function ordinal(n: number): string {
  if (settings.lang === 'fr') return n === 1 ? '1er' : `${n}e`;
  const suffix = n % 100 >= 11 && n % 100 <= 13 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[n % 10] ?? 'th');
  return `${n}${suffix}`;
}
