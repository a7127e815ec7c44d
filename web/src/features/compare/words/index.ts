import { settings } from '../../../base/settings.svelte';

export { w } from './texts';

/** A difference in places with its sign: +1,5. */
export function signed(gain: number): string {
  const size = Math.abs(gain).toLocaleString(settings.lang, { maximumFractionDigits: 1 });
  return gain === 0 ? '0' : `${gain < 0 ? '−' : '+'}${size}`;
}
