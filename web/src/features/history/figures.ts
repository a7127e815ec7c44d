import type { Past, Ride } from './races';

/** What some rides come to. Means are null where there is nothing to take them of. */
export interface Figures {
  races: number;
  wins: number;
  /** How many would be won if all seats won equally often. */
  even: number;
  meanPlace: number | null;
  meanSeats: number | null;
  /** How often each place was taken, the first place first. */
  places: number[];
  analysed: number;
  /** Parts of a win, on average of the races that were analysed. */
  luck: number | null;
  own: number | null;
  others: number | null;
}

const mean = (values: number[]) =>
  values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : null;

export function figuresOf(rides: Ride[]): Figures {
  const places: number[] = Array<number>(Math.max(0, ...rides.map((ride) => ride.seats))).fill(0);
  for (const ride of rides) places[ride.place - 1] = (places[ride.place - 1] ?? 0) + 1;
  const ledgers = rides.flatMap((ride) => (ride.ledger ? [ride.ledger] : []));
  return {
    races: rides.length,
    wins: rides.reduce((sum, ride) => sum + ride.win, 0),
    even: rides.reduce((sum, ride) => sum + 1 / ride.seats, 0),
    meanPlace: mean(rides.map((ride) => ride.place)),
    meanSeats: mean(rides.map((ride) => ride.seats)),
    places,
    analysed: ledgers.length,
    luck: mean(ledgers.map((ledger) => ledger.luck)),
    own: mean(ledgers.map((ledger) => ledger.own)),
    others: mean(ledgers.map((ledger) => ledger.others)),
  };
}

export type By = 'game' | 'variant' | 'person' | 'bot';

export interface Group {
  key: string;
  /** One of its races, by which it is named. */
  past: Past;
  figures: Figures;
}

/** The keys of a ride; an opponent who rode twice in it counts once. */
function keysOf(ride: Ride, by: By): string[] {
  switch (by) {
    case 'game':
      return [ride.past.race.game];
    case 'variant':
      return [ride.past.variant];
    case 'person':
      return [...new Set(ride.others.filter((seat) => seat.bot === null && seat.name !== '').map((seat) => seat.name))];
    case 'bot':
      return [...new Set(ride.others.flatMap((seat) => (seat.bot === null ? [] : [seat.bot])))];
  }
}

/** Figures by game, variant, opponent or bot, those of most races first. */
export function grouped(rides: Ride[], by: By): Group[] {
  const groups = new Map<string, Ride[]>();
  for (const ride of rides) {
    for (const key of keysOf(ride, by)) groups.set(key, [...(groups.get(key) ?? []), ride]);
  }
  const all = [...groups].flatMap(([key, found]): Group[] => {
    const last = found[found.length - 1];
    return last ? [{ key, past: last.past, figures: figuresOf(found) }] : [];
  });
  return all.sort((a, b) => b.figures.races - a.figures.races || (a.key < b.key ? -1 : 1));
}

/** Wins as they came, and as they would have come at even chances: one point more than there are rides, which are oldest first. */
export function course(rides: Ride[]): { won: number[]; even: number[] } {
  const won = [0];
  const even = [0];
  for (const ride of rides) {
    won.push((won[won.length - 1] ?? 0) + ride.win);
    even.push((even[even.length - 1] ?? 0) + 1 / ride.seats);
  }
  return { won, even };
}
