import type { GameInfo, PastLedger, PastRace, PastSeat } from '../../net/protocol';

/** A race with what its options come to. */
export interface Past {
  race: PastRace;
  /** What distinguishes variants. */
  variant: string;
  /** The same for people. */
  words: string;
}

/** The options that distinguish variants: those that were set otherwise than usual, but for who goes first. */
export function variantOf(race: PastRace, game: GameInfo | null): [string, unknown][] {
  const seats = (game?.options ?? []).filter((spec) => spec.kind === 'seat').map((spec) => spec.key);
  const set = (key: string, value: unknown) =>
    value !== null && JSON.stringify(value) !== JSON.stringify(game?.defaults[key] ?? null);
  const options = Object.entries(race.options).filter(([key, value]) => set(key, value) && !seats.includes(key));
  return options.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** One seat of mine in one race that counts: several people at one device ride several. */
export interface Ride {
  past: Past;
  place: number;
  seats: number;
  /** A shared win in parts. */
  win: number;
  ledger: PastLedger | null;
  /** Those who rode against it. */
  others: PastSeat[];
}

/** Only races that were ridden here, with luck of their own, count in figures. */
export function counts(race: PastRace): boolean {
  return race.origin === 'here' && !race.hidden;
}

/** Rides of these races, the oldest first. */
export function ridesOf(races: Past[]): Ride[] {
  const rides = races
    .filter((past) => counts(past.race))
    .flatMap((past) => {
      const { race } = past;
      const winners = race.seats.filter((seat) => seat.place === 1).length;
      return race.seats.flatMap((seat): Ride[] =>
        seat.mine && seat.place !== null
          ? [
              {
                past,
                place: seat.place,
                seats: race.seats.length,
                win: seat.place === 1 ? 1 / winners : 0,
                ledger: seat.ledger,
                others: race.seats.filter((other) => !other.mine),
              },
            ]
          : [],
      );
    });
  return rides.sort((a, b) => dateOf(a.past.race) - dateOf(b.past.race));
}

export type Result = '' | 'won' | 'podium' | 'lost';

/** What is searched for; what is empty does not matter. */
export interface Search {
  /** In names of people and bots, in the title and in the options' words. */
  text: string;
  game: string;
  variant: string;
  bot: string;
  result: Result;
  /** Days, as a date field writes them. */
  from: string;
  to: string;
}

export const everything: Search = { text: '', game: '', variant: '', bot: '', result: '', from: '', to: '' };

/** Without case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function has(race: PastRace, result: Result): boolean {
  const places = race.seats.flatMap((seat) => (seat.mine && seat.place !== null ? [seat.place] : []));
  switch (result) {
    case '':
      return true;
    case 'won':
      return places.some((place) => place === 1);
    case 'podium':
      return places.some((place) => place <= 3);
    case 'lost':
      return places.length > 0 && !places.includes(1);
  }
}

/** When a race ended; one whose result is hidden, when it was opened. */
export function dateOf(race: PastRace): number {
  return race.ended_ms ?? race.created_ms;
}

/** The races that fit, those that ended last first. */
export function find(races: Past[], search: Search): Past[] {
  const parts = plain(search.text).split(/\s+/).filter(Boolean);
  const from = search.from ? new Date(`${search.from}T00:00`).getTime() : -Infinity;
  const to = search.to ? new Date(`${search.to}T00:00`).setHours(24) : Infinity;
  const fits = ({ race, variant, words }: Past) => {
    if (search.game && race.game !== search.game) return false;
    if (search.variant && variant !== search.variant) return false;
    if (search.bot && !race.seats.some((seat) => seat.bot === search.bot)) return false;
    if (!has(race, search.result)) return false;
    const at = dateOf(race);
    if (at < from || at >= to) return false;
    const text = parts.length
      ? plain([race.title, words, ...race.seats.flatMap((seat) => [seat.name, seat.bot ?? ''])].join(' '))
      : '';
    return parts.every((part) => text.includes(part));
  };
  return races.filter(fits).sort((a, b) => dateOf(b.race) - dateOf(a.race) || (a.race.id < b.race.id ? 1 : -1));
}
