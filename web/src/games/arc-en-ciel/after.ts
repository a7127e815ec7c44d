import { factOf } from './event';
import type { Team, View } from './view';

/** The board once a fact has been told. What teams pay takes the rules to know: facts that cost energy say what all of them have left. */
export function after(before: View, event: unknown): View {
  const fact = factOf(event);
  const view =
    fact && 'energies' in fact
      ? withTeams(before, (team) => ({ ...team, energy: fact.energies[team.seat] ?? team.energy }))
      : before;
  switch (fact?.event) {
    case 'lined_up':
      return { ...view, pack: fact.order };
    case 'shuffled':
    case 'reshuffled':
      return { ...view, deck: fact.cards, discards: [] };
    case 'rolled':
      return { ...view, rainbow: fact.to };
    case 'lap_ended':
      return {
        ...view,
        lap: fact.lap + 1,
        no_feed: false,
        discards: fact.fed ? view.discards : [...view.discards, 'no_feed'],
      };
    case 'jersey_won':
      return withTeam(fact.jersey === 'rainbow' ? { ...view, rainbow_open: false } : view, fact.seat, (team) =>
        won(team, fact.jersey),
      );
    case 'rainbow_opened':
      return { ...view, rainbow_open: true };
    case 'feed_cancelled':
      return { ...view, no_feed: true };
    case 'drew':
      return {
        ...view,
        deck: Math.max(0, view.deck - 1),
        discards: fact.card ? [...view.discards, fact.card] : view.discards,
      };
    case 'green_changed':
      return withTeam(view, fact.seat, ({ jerseys, ...team }) =>
        won({ ...team, jerseys: { ...jerseys, green: jerseys.green - fact.paid } }, 'rainbow'),
      );
    case 'dotted_changed':
      return withTeam(view, fact.seat, ({ jerseys, ...team }) =>
        won({ ...team, jerseys: { ...jerseys, dotted: fact.cards.reduce(withoutOne, jerseys.dotted) } }, 'rainbow'),
      );
    case 'points_changed':
      return withTeam(view, fact.seat, (team) => won({ ...team, points: team.points - fact.paid }, fact.jersey));
    case 'withdrew':
      return withTeam(view, fact.seat, (team) => ({ ...leaving(team, fact.from), out: team.out + 1 }));
    case 'sat_up':
    case 'caught':
      return { ...view, break: null, pack: [...without(view.pack, fact.seat), fact.seat] };
    case 'dropped_to_tail':
      return { ...view, pack: [...without(view.pack, fact.seat), fact.seat] };
    case 'came_to_front':
      return { ...view, pack: [fact.seat, ...without(view.pack, fact.seat)] };
    case 'collapsed': {
      const away = view.break?.seat === fact.seat ? null : view.break;
      return withTeam({ ...view, break: away, pack: without(view.pack, fact.seat) }, fact.seat, (team) => ({
        ...team,
        alive: false,
      }));
    }
    case 'went_clear':
      return { ...view, break: { seat: fact.seat, squares: fact.squares }, pack: without(view.pack, fact.seat) };
    case 'lost_ground':
      return { ...view, break: { seat: fact.seat, squares: fact.squares } };
    case 'points_earned':
      return withTeam(view, fact.seat, (team) => ({ ...team, points: team.points + fact.points }));
    case 'auction_opened':
      return { ...view, auction: { square: fact.square, best: 0, by: null, turn: null } };
    case 'bid':
      return view.auction
        ? { ...view, auction: { ...view.auction, best: fact.energy, by: fact.seat, turn: null } }
        : view;
    case 'unsold':
      return { ...view, auction: null };
    case 'placed':
      return withTeam({ ...view, auction: null }, fact.seat, (team) => {
        const left = leaving(team, fact.from);
        return { ...left, on: [...left.on, fact.square].sort((a, b) => a - b) };
      });
    default:
      return view;
  }
}

function withTeams(view: View, change: (team: Team) => Team): View {
  return { ...view, teams: view.teams.map(change) };
}

function withTeam(view: View, seat: number, change: (team: Team) => Team): View {
  return withTeams(view, (team) => (team.seat === seat ? change(team) : team));
}

function leaving(team: Team, from: 'reserve' | number): Team {
  return from === 'reserve'
    ? { ...team, reserve: Math.max(0, team.reserve - 1) }
    : { ...team, on: team.on.filter((square) => square !== from) };
}

function won(team: Team, jersey: 'rainbow' | 'green' | { dotted: number }): Team {
  const { rainbow, green, dotted } = team.jerseys;
  if (jersey === 'rainbow') return { ...team, jerseys: { rainbow: rainbow + 1, green, dotted } };
  if (jersey === 'green') return { ...team, jerseys: { rainbow, green: green + 1, dotted } };
  return { ...team, jerseys: { rainbow, green, dotted: [...dotted, jersey.dotted].sort((a, b) => a - b) } };
}

function withoutOne(cards: number[], card: number): number[] {
  return cards.toSpliced(cards.indexOf(card), 1);
}

function without(pack: number[], seat: number): number[] {
  return pack.filter((each) => each !== seat);
}
