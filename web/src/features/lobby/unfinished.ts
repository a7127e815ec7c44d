import type { TableInfo } from '../../net/protocol';

const awaitsMe = (table: TableInfo) =>
  table.phase === 'racing' && table.seats.some((seat) => seat.mine && (table.awaiting ?? []).includes(seat.seat));

/** My races that are not over: those that wait for me first, then the newest. */
export function unfinished(tables: TableInfo[]): TableInfo[] {
  return tables
    .filter(({ phase }) => phase === 'racing' || phase === 'seating')
    .sort((a, b) => Number(awaitsMe(b)) - Number(awaitsMe(a)) || b.created_ms - a.created_ms);
}
