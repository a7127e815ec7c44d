import { settings } from '../../../base/settings.svelte';

export { w } from './texts';

const locale = () => (settings.lang === 'en' ? 'en-GB' : 'fr');

/** A number with so many decimals at most. */
export function number(value: number, digits = 1): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(value);
}

/** A part of a win in points, with its sign: +4, −18. */
export function signed(part: number): string {
  const points = Math.round(part * 100);
  return points === 0 ? '0' : `${points < 0 ? '−' : '+'}${Math.abs(points)}`;
}

/** A day of any year. */
export function date(ms: number): string {
  return new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', year: 'numeric' }).format(ms);
}
