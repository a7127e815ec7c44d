import type { TableInfo } from '../../net/protocol';

/**
 * How a table of mine can be left for good. `close`: the host closes it before the race. `stand_up`: I give up my seat before the race.
 * `abandon`: the race ends, because nobody else would be left in it. `leave`: others race on, and a bot rides for me.
 */
export type Exit = 'close' | 'stand_up' | 'abandon' | 'leave';

export function exitOf(table: TableInfo): Exit {
  if (table.phase === 'seating') return table.host ? 'close' : 'stand_up';
  const others = table.seats.some((seat) => seat.kind === 'person' && !seat.mine && seat.consents === null);
  return table.early_end === 'me' && !others ? 'abandon' : 'leave';
}

/** Leaves for good, with every seat of mine. */
export async function leaveForGood(
  table: TableInfo,
  api: { abandon(id: string): Promise<unknown>; leave(id: string, seat: number): Promise<unknown> },
): Promise<void> {
  const exit = exitOf(table);
  if (exit === 'close' || exit === 'abandon') await api.abandon(table.id);
  else for (const seat of table.seats) if (seat.mine) await api.leave(table.id, seat.seat);
}
