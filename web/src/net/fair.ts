import { randomBytes, toHex } from './random';
import { sha256 } from './sha256';

/**
 * My share of the luck: a nonce promised before the race and shown once everybody is ready, so that nobody, the server
 * included, chooses the luck alone. `commitment = SHA-256(frame("sillage/nonce/1"), frame(nonce))`.
 */
export interface Share {
  nonce: string;
  commitment: string;
}

export function drawShare(): Share {
  const nonce = randomBytes(32);
  return { nonce: toHex(nonce), commitment: commitmentTo(nonce) };
}

export function commitmentTo(nonce: Uint8Array): string {
  const frames = [new TextEncoder().encode('sillage/nonce/1'), nonce].flatMap((part) => [length(part), part]);
  const message = new Uint8Array(frames.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of frames) {
    message.set(part, at);
    at += part.length;
  }
  return toHex(sha256(message));
}

/** The length of a part as eight bytes, big-endian. */
function length(part: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setUint32(4, part.length);
  return bytes;
}

/** Shares are kept until the race has started: a reload must show the nonce that was promised. */
export class Shares {
  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {}

  promise(table: string, seat: number): Share {
    const share = this.kept(table, seat) ?? drawShare();
    this.storage.setItem(this.key(table, seat), JSON.stringify(share));
    return share;
  }

  kept(table: string, seat: number): Share | null {
    const text = this.storage.getItem(this.key(table, seat));
    return text === null ? null : (JSON.parse(text) as Share);
  }

  forget(table: string, seat: number): void {
    this.storage.removeItem(this.key(table, seat));
  }

  private key(table: string, seat: number): string {
    return `sillage.share.${table}.${seat}`;
  }
}
