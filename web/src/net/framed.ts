import { toHex } from '../base/random';
import { sha256 } from './sha256';

/** How values are put together before they are hashed: docs/fairness.md, “Bytes”. */

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** An integer of so many bytes, big-endian. */
export function whole(value: number, length: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(length));
  if (length > 4) bytes.setUint32(length - 8, Math.floor(value / 2 ** 32));
  if (length >= 4) bytes.setUint32(length - 4, value % 2 ** 32);
  else bytes.setUint16(length - 2, value);
  return new Uint8Array(bytes.buffer);
}

export function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function frame(part: Uint8Array): Uint8Array {
  return joined(whole(part.length, 8), part);
}

/** HMAC-SHA-256 with a key of 32 bytes. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = (pad: number) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ pad);
  return sha256(joined(padded(0x5c), sha256(joined(padded(0x36), message))));
}

/** What a person promises before the race: docs/fairness.md, “Promises and key”. */
export function promiseOf(nonce: string): string {
  return toHex(sha256(joined(frame(bytesOf('sillage/nonce/1')), frame(fromHex(nonce)))));
}
