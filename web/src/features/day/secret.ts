import { toHex } from '../../base/random';

/** The secret of the day before, as docs/fairness.md says it. Null where this browser computes no hashes: without TLS. */
export async function dayBefore(secret: string): Promise<string | null> {
  // typed as always there, and withheld without TLS
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const label = new TextEncoder().encode('\0\0\0\0\0\0\0\x0dsillage/day/1\0\0\0\0\0\0\0\x20');
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const framed = new Uint8Array([...label, ...bytes]);
  return toHex(new Uint8Array(await subtle.digest('SHA-256', framed)));
}
