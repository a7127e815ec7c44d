/**
 * A test has luck of its own, the same every time: what fails in it fails again. `LUCK=1`, `LUCK=2`, … ride other races.
 */
export function luckOf(titles: string[]): number {
  const other = Number(process.env.LUCK ?? 0);
  return [...titles.join('/')].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0, other);
}

/** In the page: what a person adds to the luck of a race (32 bytes, `net/fair.ts`) follows from the name; other randomness stays. */
export function fixShares(name: string): void {
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    if (!(array instanceof Uint8Array) || array.length !== 32) return random(array as never);
    array.forEach((_, i) => (array[i] = name.charCodeAt(i % name.length) + i));
    return array;
  };
}
