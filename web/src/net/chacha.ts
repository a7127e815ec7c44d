/** The words that one draw is made from, and how they become numbers: docs/fairness.md, “Draws”. */

const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

/** The key stream of ChaCha20: a 64-bit counter from 0, a nonce of zeros. No draw comes near 2³² blocks. */
export function* words(seed: Uint8Array): Generator<number, never> {
  const bytes = new DataView(seed.buffer, seed.byteOffset, 32);
  const start = Uint32Array.from({ length: 16 }, (_, i) =>
    i < 4 ? CONSTANTS[i]! : i < 12 ? bytes.getUint32((i - 4) * 4, true) : 0,
  );
  for (;;) {
    const x = start.slice();
    for (let round = 0; round < 10; round++) for (const [a, b, c, d] of QUARTERS) turn(x, a, b, c, d);
    for (let i = 0; i < 16; i++) yield (x[i]! + start[i]!) >>> 0;
    start[12]!++;
  }
}

function turn(x: Uint32Array, a: number, b: number, c: number, d: number): void {
  for (const [p, q, r, by] of [
    [a, b, d, 16],
    [c, d, b, 12],
    [a, b, d, 8],
    [c, d, b, 7],
  ] as const) {
    x[p]! += x[q]!;
    const mixed = x[r]! ^ x[p]!;
    x[r] = (mixed << by) | (mixed >>> (32 - by));
  }
}

/** A number below a bound. Both factors are below 2³² and 2¹⁶: the product is exact. */
export function below(stream: Iterator<number, never>, bound: number): number {
  for (;;) {
    const product = stream.next().value * bound;
    if (product % 2 ** 32 >= 2 ** 32 % bound) return Math.floor(product / 2 ** 32);
  }
}

export function shuffle(stream: Iterator<number, never>, size: number): number[] {
  const order = Array.from({ length: size }, (_, i) => i);
  for (let last = size - 1; last > 0; last--) {
    const other = below(stream, last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
