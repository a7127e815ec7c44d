import type { HistoryLeft, HistoryPage, PastRace, PastSeat, RatedRider, Ratings } from '../src/net/protocol.ts';
import { games } from '../test/games.ts';

const day = 86_400_000;
const people = ['Odette', 'Marcel', 'Simone', ''];
const bots = ['champion', 'pro', 'sensible', 'debutant'];

/** The same numbers every time. */
function numbers(): (below: number) => number {
  let state = 7;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** A person who has ridden much, for looking at screens. */
export class MockHistory {
  private races: PastRace[] = [];
  private on = true;

  constructor() {
    const draw = numbers();
    for (let n = 0; n < 130; n++) {
      const game = games[draw(games.length)] ?? games[0];
      if (!game) return;
      const seats = game.seats[0] + draw(Math.min(3, game.seats[1] - game.seats[0] + 1));
      const analysed = n % 3 === 0;
      const order = Array.from({ length: seats }, (_, i) => i + 1).sort(() => draw(3) - 1);
      const own = 1 + draw(draw(100) < 25 ? 1 : seats);
      const hidden = n === 4;
      const seat = (i: number): PastSeat => ({
        name: i === 0 ? 'Camille' : (people[draw(people.length)] ?? ''),
        bot: i > 1 ? (bots[draw(bots.length)] ?? null) : null,
        mine: i === 0 && n !== 9,
        place: hidden ? null : i === 0 ? own : (order.filter((place) => place !== own)[i - 1] ?? seats),
        ledger:
          analysed && !hidden
            ? {
                start: 1 / seats,
                luck: (draw(60) - 30) / 100,
                own: (draw(40) - 25) / 100,
                others: (draw(30) - 12) / 100,
              }
            : null,
      });
      const created_ms = Date.now() - n * 2.6 * day;
      this.races.push({
        id: n.toString(16).padStart(32, '0'),
        game: game.key,
        title: game.title,
        options:
          n % 4 === 0
            ? game.defaults
            : { ...game.defaults, ...(game.key === 'echappee' ? { variant: 'cotes', stages: 4 } : {}) },
        created_ms,
        ended_ms: hidden ? null : created_ms + 3_600_000,
        origin: n === 9 ? 'imported' : n === 12 ? 'what_if' : 'here',
        hidden,
        seats: Array.from({ length: seats }, (_, i) => seat(i)),
      });
    }
  }

  answer(method: string, id: string, before: string | null): HistoryPage | HistoryLeft | PastRace[] {
    if (method === 'DELETE') {
      const kept = id === '' ? [] : this.races.filter((race) => race.id !== id);
      const left = { races: this.races.length - kept.length, hidden: 0 };
      this.races = kept;
      return left;
    }
    if (id !== '') return this.races;
    const from = before === null ? 0 : Number(before);
    return { races: this.races.slice(from, from + 50), next: from + 50 < this.races.length ? String(from + 50) : null };
  }

  ratings(body: Record<string, unknown>): Ratings {
    if (typeof body.on === 'boolean') this.on = body.on;
    const rider = (
      name: string,
      rating: number,
      error: number,
      races: number,
      more: Partial<RatedRider> = {},
    ): RatedRider => ({ rider: name, me: false, bot: false, rating, error, races, wins: races / 4, ...more });
    const riders = [
      rider('champion', 1688, 38, 60, { bot: true }),
      rider('Camille', 1604, 31, 88, { me: true }),
      rider('Odette', 1571, 74, 12),
      rider('pro', 1512, 35, 70, { bot: true }),
      rider('debutant', 1321, 52, 30, { bot: true }),
    ];
    return { on: this.on, games: this.on ? [{ game: 'echappee', title: 'L’Échappée', races: 88, riders }] : [] };
  }
}
