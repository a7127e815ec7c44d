/** Scales, round numbers, lines and labels: what every plot has. No markup, no words. */

export type Pair = readonly [x: number, y: number];

/** Where figures are drawn. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Of the whole picture. */ width: number;
}

/** Leads one range into another. */
export function scale(from: Pair, to: Pair): (value: number) => number {
  const length = from[1] - from[0] || 1;
  return (value) => to[0] + ((value - from[0]) / length) * (to[1] - to[0]);
}

/** Round whole numbers within a range, no more than `most` steps of them. */
export function ticks(low: number, high: number, most = 5): number[] {
  const wanted = Math.max(1, (high - low) / most);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 5].map((factor) => factor * power).find((size) => size >= wanted) ?? 10 * power;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

const at = ([x, y]: Pair) => `${x.toFixed(1)} ${y.toFixed(1)}`;

export function line(points: Pair[]): string {
  return points.length ? `M${points.map(at).join('L')}` : '';
}

/** What lies between two lines: along the upper one and back along the lower one. */
export function band(upper: Pair[], lower: Pair[]): string {
  return `${line([...upper, ...lower.toReversed()])}Z`;
}

/** Labels moved apart where they would touch, and kept within the picture; in their order. */
export function apart(wanted: number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  order.forEach((each, k) => {
    const above = order[k - 1];
    if (above && each.y < above.y + gap) each.y = above.y + gap;
  });
  // those that would hang out below push up only the labels that are in their way
  for (let k = order.length - 1, limit = high; k >= 0; k -= 1, limit -= gap) {
    const each = order[k];
    if (each) limit = each.y = Math.min(each.y, limit);
  }
  const found = [...wanted];
  for (const { y, i } of order) found[i] = Math.max(low, y);
  return found;
}

/** Each curve has a dash of its own, beside its colour and its name. */
export const dashes = ['', '10 5', '3 4', '14 4 3 4', '6 3', '2 3', '18 6', '8 3 2 3'];
