/**
 * A text as a QR code (ISO/IEC 18004): bytes, error correction L, versions 1 to 9, mask 0. Written out here because a link needs no more of it.
 */
export interface Qr {
  /** Modules on a side, with the quiet zone around them. */
  size: number;
  path: string;
}

const quiet = 4;
/** Blocks, data codewords and correction codewords of each, version by version. */
const versions = [
  [1, 19, 7],
  [1, 34, 10],
  [1, 55, 15],
  [1, 80, 20],
  [1, 108, 26],
  [2, 68, 18],
  [2, 78, 20],
  [2, 97, 24],
  [2, 116, 30],
] as const;

/** One path over a square of `size` units. */
export function qr(text: string): Qr {
  const modules = qrModules(text);
  const path = modules
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])))
    .join('');
  return { size: modules.length + 2 * quiet, path };
}

/** Row by row, true where a module is dark. */
export function qrModules(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  // four bits of mode, eight of length
  const version = 1 + versions.findIndex(([blocks, data]) => bytes.length + 2 <= blocks * data);
  const spec = versions[version - 1];
  if (!spec) throw new Error('too long for a QR code');
  const size = 17 + 4 * version;
  const dark: boolean[][] = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed = dark.map((row) => [...row]);
  const put = (x: number, y: number, on: boolean) => {
    const [drawn, kept] = [dark[y], fixed[y]];
    if (!drawn || !kept || x < 0 || x >= size) return;
    drawn[x] = on;
    kept[x] = true;
  };

  for (let i = 0; i < size; i++) {
    put(6, i, i % 2 === 0);
    put(i, 6, i % 2 === 0);
  }
  const rings = (cx: number, cy: number, reach: number, light: number[]) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) put(cx + x, cy + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, [2, 4]);
  if (version > 1) {
    const at = version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7];
    const last = size - 7;
    for (const y of at)
      for (const x of at) if (!((x === 6 && (y === 6 || y === last)) || (x === last && y === 6))) rings(x, y, 2, [1]);
  }
  // L and mask 0, with their check bits
  const format = checked(0b01000, 10, 0x537) ^ 0x5412;
  const formatBit = (i: number) => ((format >> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    put(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, formatBit(i));
    put(i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i, 8, formatBit(i));
  }
  put(8, size - 8, true);
  if (version >= 7) {
    const bits = checked(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [a, b, on] = [size - 11 + (i % 3), Math.floor(i / 3), ((bits >> i) & 1) === 1];
      put(a, b, on);
      put(b, a, on);
    }
  }

  // two columns at a time, from the right, up and down
  const codewords = corrected(bytes, spec);
  let bit = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const up = ((right < 6 ? right + 1 : right) + 1) % 4 < 2 === (size % 4 === 1);
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        const row = dark[y];
        if (!row || fixed[y]?.[x]) continue;
        const on = ((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        bit += 1;
        row[x] = (on === 1) !== ((x + y) % 2 === 0);
      }
    }
  }
  return dark;
}

/** A value followed by the remainder of its division: BCH codes. */
function checked(value: number, bits: number, generator: number): number {
  let rest = value;
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * generator);
  return (value << bits) | rest;
}

/** All codewords in the order in which they are drawn: blocks interleaved, data first. */
function corrected(bytes: Uint8Array, [blocks, data, correction]: readonly [number, number, number]): number[] {
  const bits = [4, bytes.length >> 4, bytes.length & 15, ...[...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const words = Array.from({ length: blocks * data }, (_, i) =>
    2 * i < bits.length ? ((bits[2 * i] ?? 0) << 4) | (bits[2 * i + 1] ?? 0) : (i - bits.length / 2) % 2 ? 0x11 : 0xec,
  );
  const parts = Array.from({ length: blocks }, (_, n) => words.slice(n * data, (n + 1) * data));
  const checks = parts.map((part) => remainder(part, correction));
  const woven = (lists: number[][], length: number) =>
    Array.from({ length }, (_, i) => lists.map((list) => list[i] ?? 0)).flat();
  return [...woven(parts, data), ...woven(checks, correction)];
}

/** Reed–Solomon over GF(256) with 0x11d. */
function remainder(data: number[], degree: number): number[] {
  const divisor = Array<number>(degree).fill(0);
  divisor[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) divisor[j] = times(divisor[j] ?? 0, root) ^ (divisor[j + 1] ?? 0);
    root = times(root, 2);
  }
  const rest = Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.forEach((each, i) => (rest[i] = (rest[i] ?? 0) ^ times(each, factor)));
  }
  return rest;
}

function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> i) & 1) * a);
  return product;
}
