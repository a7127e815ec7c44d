import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dialer, info, memory } from '../../../test/fixtures';
import { ApiError, type Api } from '../../net/http';
import type { TableInfo } from '../../net/protocol';
import { TableState } from './table.svelte';

function open(answer: () => Promise<TableInfo>) {
  const { wires, dial } = dialer();
  const api = { table: answer } as unknown as Api;
  return {
    wires,
    session: new TableState('abc', api, 'fr', { settings: { motion: 'off', hold: 'none' }, marks: memory(), dial }),
  };
}

const seated = (mine: boolean) => info({ seats: info().seats.map((seat, i) => ({ ...seat, mine: mine && i === 0 })) });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a table on this device', () => {
  it('takes the seat that is ours, and says when it no longer is', async () => {
    let mine = true;
    const { session } = open(() => Promise.resolve(seated(mine)));
    await session.load();
    expect(session.main?.viewer.seat).toBe(0);
    expect(session.unseated).toBe(false);
    mine = false;
    await session.load();
    expect(session.main?.viewer.seat).toBeNull();
    expect(session.unseated).toBe(true);
    mine = true;
    await session.load();
    expect(session.unseated).toBe(false);
  });

  it('opens no line once it is closed, however late the answer', async () => {
    const { session, wires } = open(() => Promise.resolve(seated(true)));
    const late = session.load();
    session.close();
    await late;
    expect(wires).toEqual([]);
  });

  it('finds its table when the server is back', async () => {
    let away = true;
    const { session } = open(() =>
      away
        ? Promise.reject(new ApiError(502, { code: 'http_502', text: '', rule: null, key: null }))
        : Promise.resolve(seated(true)),
    );
    await session.load();
    expect(session.problem?.unreachable).toBe(true);
    away = false;
    session.nudge();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.problem).toBeNull();
    expect(session.main?.viewer.seat).toBe(0);
  });

  it('mutes and hears again', () => {
    const { session } = open(() => Promise.resolve(seated(true)));
    session.toggleMute(1);
    expect(session.muted).toEqual([1]);
    session.toggleMute(1);
    expect(session.muted).toEqual([]);
  });
});
