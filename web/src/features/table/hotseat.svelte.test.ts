import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, dialer, fact, info, memory, snapshot, update, view } from '../../../test/fixtures';
import type { Api } from '../../net/http';
import { TableState } from './table.svelte';

const seat = (n: number, name: string, mine: boolean) => ({ ...info().seats[0]!, seat: n, name, mine });
const table = info({
  hot_seat: true,
  seats: [seat(0, 'Camille', true), seat(1, 'Odette', true), seat(2, 'Lucien', false)],
});

async function sit() {
  const { wires, dial } = dialer();
  const api = { table: () => Promise.resolve(table) } as unknown as Api;
  const session = new TableState('abc', api, 'fr', {
    settings: { motion: 'off', hold: 'none' },
    marks: memory(),
    dial,
  });
  const stop = $effect.root(() => {
    $effect(() => session.hotSeat.settle());
  });
  await session.load();
  await vi.advanceTimersByTimeAsync(0);
  const seatOf = (i: number) => new URL(wires[i]!.url).searchParams.get('seat');
  return { session, wires, seatOf, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('several people round one screen', () => {
  it('opens only the public line until a player says who they are', async () => {
    const { session, wires, seatOf, stop } = await sit();
    wires[0]!.say(snapshot(1, { table, view: view([1]) }));
    flushSync();
    expect(wires.length).toBe(1);
    expect(seatOf(0)).toBeNull();
    expect(session.roundOneScreen).toBe(true);
    expect(session.hotSeat.asked).toEqual([1]);
    session.hotSeat.show(1);
    expect(seatOf(1)).toBe('1');
    expect(session.race).toBe(session.hotSeat.hand);
    stop();
  });

  it('closes the hand when its turn is played', async () => {
    const { session, wires, stop } = await sit();
    wires[0]!.say(snapshot(1, { table, view: view([1]) }));
    session.hotSeat.show(1);
    await vi.advanceTimersByTimeAsync(0);
    const hand = wires[1]!;
    hand.say(snapshot(1, { table, view: view([1]), ask: ask(5) }));
    flushSync();
    session.race!.play({ ride: { card: 44 } });
    flushSync();
    hand.say({ type: 'ack', action: hand.acts[0]!.action });
    hand.say(update(2, { facts: [fact('joué', 1)], view: view([2]) }));
    flushSync();
    expect(session.hotSeat.hand).toBeNull();
    expect(hand.readyState).toBe(3);
    wires[0]!.say(update(2, { facts: [fact('joué', 1)], view: view([0]) }));
    flushSync();
    expect(session.hotSeat.asked).toEqual([0]);
    stop();
  });

  it('asks each in turn when all choose in secret, and forgets once the choice is over', async () => {
    const { session, wires, stop } = await sit();
    wires[0]!.say(snapshot(1, { table, view: view([0, 1, 2], 'choice') }));
    flushSync();
    expect(session.hotSeat.asked).toEqual([0, 1]);
    session.hotSeat.show(0);
    await vi.advanceTimersByTimeAsync(0);
    wires[1]!.say(snapshot(1, { table, view: view([0, 1, 2], 'choice'), ask: ask(5, { kind: 'choice' }) }));
    flushSync();
    session.race!.play({ ride: { card: 44 } });
    flushSync();
    wires[1]!.say({ type: 'ack', action: wires[1]!.acts[0]!.action });
    wires[1]!.say(update(2, { view: view([0, 1, 2], 'choice') }));
    flushSync();
    expect(session.hotSeat.hand).toBeNull();
    expect(session.hotSeat.asked).toEqual([1]);
    wires[0]!.say(update(2, { facts: [fact('on retourne')], view: view([0, 1, 2], 'choice') }));
    flushSync();
    expect(session.hotSeat.asked).toEqual([0, 1]);
    stop();
  });

  it('keeps the hand open while the move can be taken back', async () => {
    const { session, wires, stop } = await sit();
    wires[0]!.say(snapshot(1, { table, view: view([0]) }));
    session.hotSeat.show(0);
    await vi.advanceTimersByTimeAsync(0);
    wires[1]!.say(snapshot(1, { table, view: view([0]), ask: ask(5) }));
    flushSync();
    session.race!.play({ ride: { card: 44 } });
    flushSync();
    wires[1]!.say({ type: 'ack', action: wires[1]!.acts[0]!.action });
    wires[1]!.say(update(2, { view: view([2]), undo: true }));
    flushSync();
    expect(session.hotSeat.hand).not.toBeNull();
    session.hotSeat.finish();
    expect(session.hotSeat.hand).toBeNull();
    stop();
  });

  it('opens hands by itself when they play with open hands', async () => {
    const { session, wires, seatOf, stop } = await sit();
    session.hotSeat.open = true;
    wires[0]!.say(snapshot(1, { table, view: view([1]) }));
    flushSync();
    expect(seatOf(1)).toBe('1');
    stop();
  });
});
