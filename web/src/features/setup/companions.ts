import type { PastRace, SeatOf } from '../../net/protocol';

/** A person I have raced with: by the name of the last time, and a seat that names them to the server. */
export interface Companion {
  name: string;
  of: SeatOf;
  races: number;
}

/** From my races that are over, the last first: those I race with most come first. */
export function companionsIn(past: PastRace[]): Companion[] {
  const found = new Map<string, Companion>();
  for (const race of past) {
    if (race.origin !== 'here' || race.hidden || race.ended_ms === null) continue;
    race.seats.forEach(({ name, bot, mine, place }, seat) => {
      if (mine || bot !== null || !name || place === null) return;
      const known = found.get(name);
      if (known) known.races += 1;
      else found.set(name, { name, of: { table: race.id, seat }, races: 1 });
    });
  }
  return [...found.values()].sort((a, b) => b.races - a.races);
}
