import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commitmentTo, drawShare, Shares } from './fair';
import { sha256 } from './sha256';
import { toHex } from './random';

describe('sha256', () => {
  it.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000])('agrees with the library on %i bytes', (length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + 11) % 256);
    expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});

describe('a share of the luck', () => {
  it('is promised as the server expects: SHA-256 of the framed label and the framed nonce', () => {
    const nonce = new Uint8Array(32).fill(7);
    const label = Buffer.from('sillage/nonce/1');
    const frame = (part: Uint8Array) => Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, part.length]), part]);
    const expected = createHash('sha256').update(Buffer.concat([frame(label), frame(nonce)])).digest('hex');
    expect(commitmentTo(nonce)).toBe(expected);
  });

  it('is never the same twice', () => {
    expect(drawShare().nonce).not.toBe(drawShare().nonce);
  });

  it('is kept over a reload until it is forgotten', () => {
    const kept = new Map<string, string>();
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) };
    const share = new Shares(storage).promise('abc', 1);
    expect(new Shares(storage).promise('abc', 1)).toEqual(share);
    expect(new Shares(storage).kept('abc', 2)).toBeNull();
    new Shares(storage).forget('abc', 1);
    expect(new Shares(storage).kept('abc', 1)).toBeNull();
  });
});
