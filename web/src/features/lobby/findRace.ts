import { gameCard } from '../../games';
import type { GameInfo, NewTable, TableInfo } from '../../net/protocol';

/** A free seat at an open table. */
export interface FreeSeat {
  table: string;
  seat: number;
}

/** Where I can sit down at once, the best first: the game that I want, with somebody there, and the fewest seats left to fill. */
export function fitting(open: TableInfo[], game: string | null): FreeSeat[] {
  const free = (table: TableInfo) => table.seats.filter(({ kind }) => kind === 'open');
  const here = (table: TableInfo) => table.seats.filter((seat) => seat.kind === 'person' && seat.here).length;
  return open
    .filter(
      (table) =>
        table.phase === 'seating' &&
        table.clock.kind !== 'days' &&
        (game === null || table.game === game) &&
        free(table).length > 0 &&
        !table.seats.some(({ mine }) => mine),
    )
    .filter((table) => here(table) > 0)
    .sort((a, b) => free(a).length - free(b).length || here(b) - here(a))
    .map((table) => ({ table: table.id, seat: free(table)[0]?.seat ?? 0 }));
}

/** How many people wait for a race, at how many tables. */
export function about(open: TableInfo[]): { people: number; tables: number } {
  const here = open.map(
    (table) => table.seats.filter((seat) => seat.kind === 'person' && seat.here && !seat.mine).length,
  );
  return { people: here.reduce((sum, n) => sum + n, 0), tables: here.filter((n) => n > 0).length };
}

/** A table that strangers find, as long as the game's card says. */
export function openToAll(game: GameInfo, name: string): NewTable {
  const { quick } = gameCard(game.key);
  const seats = Math.min(game.seats[1], Math.max(game.seats[0], 2, quick.seats));
  return {
    game: game.key,
    options: { ...game.defaults, ...quick.options },
    seats: [{ kind: 'me', name }, ...Array.from({ length: seats - 1 }, () => ({ kind: 'open' }) as const)],
    public: true,
    hot_seat: false,
    clock: { kind: 'none' },
    name,
    start: false,
  };
}
