import { describe, expect, it } from 'vitest';
import { info, memory } from '../../test/fixtures';
import { Shares } from '../net/fair';
import { MyShares } from './shares.svelte';

function sit() {
  const sent: string[] = [];
  const kept = new Shares(memory());
  const api = {
    ready: (_id: string, seat: number) => Promise.resolve(void sent.push(`ready ${seat}`)),
    nonce: (_id: string, seat: number, nonce: string) => Promise.resolve(void sent.push(`nonce ${seat} ${nonce.length}`)),
  };
  return { sent, kept, luck: new MyShares('abc', api, kept) };
}

const people = (ready: [boolean, boolean]) => info({ phase: 'seating', seats: info().seats.map((seat, i) => ({ ...seat, ready: ready[i] ?? false })) });

describe('my share of the luck', () => {
  it('is shown only when everybody has promised, and once', async () => {
    const { sent, luck } = sit();
    await luck.ready([0]);
    await luck.follow(people([true, false]));
    expect(sent).toEqual(['ready 0']);
    await luck.follow(people([true, true]));
    await luck.follow(people([true, true]));
    expect(sent).toEqual(['ready 0', 'nonce 0 64']);
  });

  it('is not shown while a seat is open', async () => {
    const { sent, luck } = sit();
    await luck.ready([0]);
    const table = people([true, true]);
    await luck.follow({ ...table, seats: [...table.seats, { ...table.seats[1]!, seat: 2, kind: 'open', ready: false }] });
    expect(sent).toEqual(['ready 0']);
  });

  it('is another one after a start that was called off', async () => {
    const { sent, kept, luck } = sit();
    await luck.ready([0]);
    await luck.follow(people([true, true]));
    const seen = kept.kept('abc', 0)!.nonce;
    await luck.follow(people([false, false]));
    await luck.ready([0]);
    expect(kept.kept('abc', 0)!.nonce).not.toBe(seen);
    await luck.follow(people([true, true]));
    expect(sent).toEqual(['ready 0', 'nonce 0 64', 'ready 0', 'nonce 0 64']);
  });

  it('is forgotten once the race is on', async () => {
    const { kept, luck } = sit();
    await luck.ready([0]);
    await luck.follow(info({ phase: 'racing' }));
    expect(kept.kept('abc', 0)).toBeNull();
  });
});
