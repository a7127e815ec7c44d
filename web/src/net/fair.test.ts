import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { memory } from '../../test/fixtures';
import { drawShare, holdAgainst, Shares } from './fair';
import { hmac } from './framed';
import { toHex } from '../base/random';
import { promiseOf } from './framed';
import type { RaceRecord } from './record';
import { sha256 } from './sha256';

describe('sha256', () => {
  it.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000])('agrees with the library on %i bytes', (length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + 11) % 256);
    expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
    const key = new Uint8Array(32).fill(9);
    expect(toHex(hmac(key, bytes))).toBe(createHmac('sha256', key).update(bytes).digest('hex'));
  });
});

const seal = 'ab'.repeat(32);

describe('a share of the luck', () => {
  it('is promised as the server expects: SHA-256 of the framed label and the framed nonce', () => {
    const nonce = new Uint8Array(32).fill(7);
    const label = Buffer.from('sillage/nonce/1');
    const frame = (part: Uint8Array) => Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, part.length]), part]);
    const expected = createHash('sha256')
      .update(Buffer.concat([frame(label), frame(nonce)]))
      .digest('hex');
    expect(promiseOf(toHex(nonce))).toBe(expected);
  });

  it('is never the same twice', () => {
    expect(drawShare(seal).nonce).not.toBe(drawShare(seal).nonce);
  });

  it('is kept over a reload, and beyond the race', () => {
    const storage = memory();
    const share = new Shares(storage).promise('abc', 1, seal);
    expect(new Shares(storage).promise('abc', 1, seal)).toEqual(share);
    expect(new Shares(storage).kept('abc', 2)).toBeNull();
    expect(new Shares(storage).promise('abc', 1, 'cd'.repeat(32))).not.toEqual(share);
  });

  it('does not fill the device: the oldest go', () => {
    const shares = new Shares(memory());
    for (let table = 0; table < 120; table++) shares.promise(`t${table}`, 0, seal);
    expect([shares.kept('t0', 0), shares.kept('t19', 0)]).toEqual([null, null]);
    expect(shares.kept('t20', 0)).not.toBeNull();
  });
});

describe('a finished record, held against my share', () => {
  const share = { ...drawShare(seal), promises: null as (string | null)[] | null, acknowledged: true };
  const other = drawShare(seal);
  const record: RaceRecord = {
    format: 2,
    table: 'abc',
    rules: 1,
    commitment: seal,
    promised: [share.commitment, other.commitment],
    nonces: [share.nonce, null],
    draws: [],
    secret: null,
  };
  const seen = { ...share, promises: [share.commitment, other.commitment] };

  it('holds what I promised and showed', () => {
    expect(holdAgainst(record, 0, share)).toBe('confirmed');
    expect(holdAgainst(record, 0, seen)).toBe('confirmed');
  });

  it('shows a server that cheated', () => {
    expect(holdAgainst({ ...record, commitment: 'cd'.repeat(32) }, 0, seen)).toBe('other_seal');
    expect(holdAgainst({ ...record, commitment: null }, 0, seen)).toBe('other_seal');
    // a nonce of the server's own in my place, promise and all
    expect(holdAgainst({ ...record, promised: [other.commitment, null], nonces: [other.nonce, null] }, 0, share)).toBe(
      'other_promises',
    );
    // my share as it was, but another seat's promise was exchanged after all nonces were known
    expect(holdAgainst({ ...record, promised: [share.commitment, drawShare(seal).commitment] }, 0, seen)).toBe(
      'other_promises',
    );
    expect(holdAgainst({ ...record, nonces: [other.nonce, null] }, 0, seen)).toBe('other_nonce');
    expect(holdAgainst({ ...record, nonces: [null, null] }, 0, seen)).toBe('other_nonce');
  });

  it('says so where my nonce came too late', () => {
    expect(holdAgainst({ ...record, nonces: [null, null] }, 0, { ...seen, acknowledged: false })).toBe('left_out');
  });
});
