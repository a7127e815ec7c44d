import { promiseOf } from './framed';
import { randomBytes, toHex } from '../base/random';
import type { RaceRecord } from './record';

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

/** What my share says of a record; all but the first two mean that the server has cheated. */
export type Testimony = 'confirmed' | 'left_out' | 'other_seal' | 'other_promises' | 'other_nonce';

export function drawShare(seal: string): Share {
  const nonce = toHex(randomBytes(32));
  return { nonce, commitment: promiseOf(nonce), seal, promises: null, acknowledged: false };
}

/** Holds a finished record against what I kept. */
export function holdAgainst(record: RaceRecord, seat: number, share: Share): Testimony {
  if (record.commitment !== share.seal) return 'other_seal';
  const same = share.promises === null || JSON.stringify(share.promises) === JSON.stringify(record.promised);
  if (!same || record.promised[seat] !== share.commitment) return 'other_promises';
  const counted = record.nonces[seat] ?? null;
  if (counted === share.nonce) return 'confirmed';
  return counted === null && !share.acknowledged ? 'left_out' : 'other_nonce';
}

/** As many are kept on a device; the oldest go first. */
const KEPT = 100;
const INDEX = 'sillage.shares';

/** Shares are kept on the device beyond the race: its record comes later, and a reload must show the nonce that was promised. */
export class Shares {
  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {}

  /** The share promised to this table, which has this seal; a new one if there is none yet, or if its nonce has been shown. */
  promise(table: string, seat: number, seal: string): Share {
    const before = this.kept(table, seat);
    if (before?.seal === seal && before.promises === null) return before;
    const share = drawShare(seal);
    this.keep(table, seat, share);
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
