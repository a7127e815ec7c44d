import { encode } from 'uqr';

export interface Qr {
  /** Modules on a side, with the quiet zone around them. */
  size: number;
  path: string;
}

/** A link as a QR code: one path over a square of `size` units. */
export function qr(text: string): Qr {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}
