import { describe, expect, it } from 'vitest';
import { info, memory } from '../../test/fixtures';
import { Shares } from '../net/fair';
import { ApiError } from '../net/http';
import type { NewTable, TableInfo } from '../net/protocol';
import { openTable } from './openTable';
import { MyShares } from './shares.svelte';

const promised = 'f'.repeat(64);

function sit(refuses = false) {
  const sent: string[] = [];
  const kept = new Shares(memory());
  const promises = () => [kept.kept('abc', 0)?.commitment ?? null, promised];
  const api = {
    createHere: () => Promise.reject(new Error('the server is there')),
    create: (made: NewTable) =>
      Promise.resolve((sent.push(`create ${made.start}`), { table: info({ phase: 'seating' }), invitations: [] })),
    ready: (_id: string, seat: number) => Promise.resolve((sent.push(`ready ${seat}`), info())),
    start: () => (
      sent.push('start'),
      refuses
        ? Promise.reject(new ApiError(503, { code: 'unavailable', text: '', rule: null, key: null }))
        : Promise.resolve(info({ phase: 'seating', promises: promises() }))
    ),
    nonce: (_id: string, seat: number, nonce: string) =>
      Promise.resolve((sent.push(`nonce ${seat} ${nonce.length}`), info())),
  };
  return { sent, kept, api, promises, luck: new MyShares('abc', api, kept) };
}

const people = (more: Partial<TableInfo>) =>
  info({ phase: 'seating', seats: info().seats.map((seat) => ({ ...seat, ready: true })), ...more });

describe('my share of the luck', () => {
  it('is shown only when all promises are known, and once', async () => {
    const { sent, kept, promises, luck } = sit();
    await luck.ready(info());
    await luck.follow(people({ promises: null }));
    expect(sent).toEqual(['ready 0']);
    await luck.follow(people({ promises: promises() }));
    await luck.follow(people({ promises: promises() }));
    expect(sent).toEqual(['ready 0', 'nonce 0 64']);
    expect(kept.kept('abc', 0)).toMatchObject({ promises: promises(), acknowledged: true, seal: 'c0ffee' });
  });

  it('is not shown where the server shows another promise than mine, or another seal than before', async () => {
    const { sent, promises, luck } = sit();
    await luck.ready(info());
    await luck.follow(people({ promises: [promised, promised] }));
    await luck.follow(people({ promises: promises(), commitment: 'decaf' }));
    expect(sent).toEqual(['ready 0']);
  });

  it('is kept once the race is on: the record comes later', async () => {
    const { kept, promises, luck } = sit();
    await luck.ready(info());
    await luck.follow(people({ promises: promises() }));
    await luck.follow(info({ phase: 'racing', promises: promises() }));
    expect(kept.kept('abc', 0)).not.toBeNull();
  });

  it('is another one when a start was called off: the others have seen this one', async () => {
    const { sent, kept, promises, luck } = sit();
    await luck.ready(info());
    await luck.follow(people({ promises: promises() }));
    const before = kept.kept('abc', 0);
    await luck.ready(info());
    expect(kept.kept('abc', 0)?.nonce).not.toBe(before?.nonce);
    await luck.follow(people({ promises: promises() }));
    expect(sent).toEqual(['ready 0', 'nonce 0 64', 'ready 0', 'nonce 0 64']);
  });

  it('is in the luck of a race that starts at once', async () => {
    const request = { start: true } as NewTable;
    const { sent, api, kept } = sit();
    await openTable(request, api, kept);
    expect(sent).toEqual(['create false', 'ready 0', 'start', 'nonce 0 64']);
    const failing = sit(true);
    await openTable(request, failing.api, failing.kept);
    expect(failing.sent).toEqual(['create false', 'ready 0', 'start']);
  });
});
