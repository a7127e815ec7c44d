import { randomBytes, toHex } from '../base/random';
import { modules } from './here';

/**
 * My share of the luck: a nonce promised before the race and shown once all promises are known, so that nobody, the server
 * included, chooses the luck alone. It is kept with all that I was shown, to hold the finished record against.
 */
export interface Share {
  nonce: string;
  /** My promise: docs/fairness.md, “Promises and key”. */
  commitment: string;
  /** The table's own commitment, as it was shown before I promised. */
  seal: string;
  /** Everybody's promises, as they were shown before any nonce was. */
  promises: (string | null)[] | null;
  /** Whether the server has taken my nonce. */
  acknowledged: boolean;
}

/**
 * SHA-256 of the framed label and the framed nonce. Browsers withhold theirs where a table is served without TLS: the module has another.
 * Null where neither is to be had.
 */
export async function promiseOf(nonce: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (!crypto.subtle && !modules.reader) return null;
  if (!crypto.subtle)
    return import('./reader').then(async ({ loadReader }) => (await loadReader()).promise(toHex(nonce)));
  const framed = new TextEncoder().encode('\0\0\0\0\0\0\0\x0fsillage/nonce/1\0\0\0\0\0\0\0\x20');
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await new Blob([framed, nonce]).arrayBuffer())));
}

async function drawShare(seal: string): Promise<Share | null> {
  const nonce = randomBytes(32);
  const commitment = await promiseOf(nonce);
  return commitment === null ? null : { nonce: toHex(nonce), commitment, seal, promises: null, acknowledged: false };
}

/** As many are kept on a device; the oldest go first. */
const KEPT = 100;
const INDEX = 'sillage.shares';

/** Shares are kept on the device beyond the race: its record comes later, and a reload must show the nonce that was promised. */
export class Shares {
  private readonly drawn = new Map<string, Promise<Share | null>>();

  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {}

  /**
   * The share promised to this table, which has this seal; a new one if there is none yet, or if its nonce has been shown. Null where this
   * browser can promise nothing.
   */
  promise(table: string, seat: number, seal: string): Promise<Share | null> {
    const key = this.key(table, seat);
    // asked for twice at once, the same is promised twice
    const drawing = this.drawn.get(key) ?? this.draw(table, seat, seal).finally(() => this.drawn.delete(key));
    this.drawn.set(key, drawing);
    return drawing;
  }

  private async draw(table: string, seat: number, seal: string): Promise<Share | null> {
    const before = this.kept(table, seat);
    if (before?.seal === seal && before.promises === null) return before;
    const share = await drawShare(seal);
    if (share) this.keep(table, seat, share);
    return share;
  }

  kept(table: string, seat: number): Share | null {
    return this.read<Share>(this.key(table, seat));
  }

  keep(table: string, seat: number, share: Share): void {
    const key = this.key(table, seat);
    this.storage.setItem(key, JSON.stringify(share));
    const index = [...(this.read<string[]>(INDEX) ?? []).filter((other) => other !== key), key];
    index.splice(0, index.length - KEPT).forEach((old) => this.storage.removeItem(old));
    this.storage.setItem(INDEX, JSON.stringify(index));
  }

  private read<T>(key: string): T | null {
    const text = this.storage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  }

  private key(table: string, seat: number): string {
    return `sillage.share.${table}.${seat}`;
  }
}
