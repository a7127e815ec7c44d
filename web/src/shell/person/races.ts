import type { TableInfo } from '../../net/protocol';

/** A person's races, by what there is to do. */
export interface Sorted {
  /** It is my turn: the one with the least time first. */
  waiting: TableInfo[];
  others: TableInfo[];
  seating: TableInfo[];
  finished: TableInfo[];
}

export function isMyTurn(table: TableInfo): boolean {
  return (
    table.phase === 'racing' &&
    table.seats.some((seat) => seat.mine && !seat.stand_in && (table.awaiting ?? []).includes(seat.seat))
  );
}

export function sorted(tables: TableInfo[]): Sorted {
  const racing = tables.filter((table) => table.phase === 'racing');
  const left = (table: TableInfo) => table.deadline_ms ?? Infinity;
  return {
    waiting: racing.filter(isMyTurn).sort((a, b) => left(a) - left(b) || a.created_ms - b.created_ms),
    others: racing.filter((table) => !isMyTurn(table)),
    seating: tables.filter((table) => table.phase === 'seating'),
    finished: tables
      .filter((table) => table.phase === 'over' || (table.phase === 'abandoned' && table.abandoned_starts > 0))
      .sort((a, b) => b.created_ms - a.created_ms),
  };
}

/** Races under way with a clock of days, in which I have a seat: a player may be on vacation. */
export function timed(tables: TableInfo[]): TableInfo[] {
  return tables.filter(
    (table) => table.phase === 'racing' && table.clock.kind === 'days' && table.seats.some((seat) => seat.mine),
  );
}

/** The race that waits for me next, after this one. */
export function nextRace(tables: TableInfo[], here: string): TableInfo | null {
  return sorted(tables).waiting.find((table) => table.id !== here) ?? null;
}
