export { w } from './texts';

/** A part of a win in whole points: 18. */
export function points(part: number): number {
  return Math.round(Math.abs(part) * 100);
}

/** With its sign: +4, −18. */
export function signed(part: number): string {
  const n = points(part);
  return n === 0 ? '0' : `${part < 0 ? '−' : '+'}${n}`;
}

/** What a figure is known to, 19 times out of 20: never less than a point, which is what is shown. */
export function within(error: number): number {
  return Math.max(1, Math.round(error * 200));
}
