import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { memory } from '../../test/fixtures';
import { describeRead, reader } from '../../test/reader';
import { toHex } from '../base/random';
import { promiseOf, Shares } from './fair';

const seal = 'ab'.repeat(32);
const nonce = new Uint8Array(32).fill(7);
const framed = (part: Uint8Array) => Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, part.length]), part]);
const promised = createHash('sha256')
  .update(Buffer.concat([framed(Buffer.from('sillage/nonce/1')), framed(nonce)]))
  .digest('hex');

describe('a share of the luck', () => {
  it('is promised as the server expects: SHA-256 of the framed label and the framed nonce', async () => {
    expect(await promiseOf(nonce)).toBe(promised);
  });

  it('is promised by nobody where neither the browser nor the build can', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(await promiseOf(nonce)).toBeNull();
    expect(await new Shares(memory()).promise('abc', 1, seal)).toBeNull();
    vi.unstubAllGlobals();
  });

  it('is kept over a reload, and beyond the race', async () => {
    const storage = memory();
    const share = await new Shares(storage).promise('abc', 1, seal);
    expect(await new Shares(storage).promise('abc', 1, seal)).toEqual(share);
    expect(new Shares(storage).kept('abc', 2)).toBeNull();
    expect(await new Shares(storage).promise('abc', 1, 'cd'.repeat(32))).not.toEqual(share);
  });

  it('is one, however often it is asked for at once', async () => {
    const shares = new Shares(memory());
    const [one, other] = await Promise.all([shares.promise('abc', 1, seal), shares.promise('abc', 1, seal)]);
    expect(one).toEqual(other);
    expect(shares.kept('abc', 1)).toEqual(one);
    expect((await shares.promise('abc', 2, seal))?.nonce).not.toBe(one?.nonce);
  });

  it('does not fill the device: the oldest go', async () => {
    const shares = new Shares(memory());
    for (let table = 0; table < 120; table++) await shares.promise(`t${table}`, 0, seal);
    expect([shares.kept('t0', 0), shares.kept('t19', 0)]).toEqual([null, null]);
    expect(shares.kept('t20', 0)).not.toBeNull();
  });
});

describeRead('the module', () => {
  it('promises the same', () => expect(reader.promise(toHex(nonce))).toBe(promised));
});
