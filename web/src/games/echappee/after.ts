import { eventOf } from '../../play/event';
import { leads, whoOf } from './event';
import type { Event, Rode } from './generated';
import { isWho, type Card, type Rider, type View, type Who } from './view';

/** The board, the hands and the piles once a fact has been told. */
export function after(view: View, event: unknown, me: number | null): View {
  const fact = eventOf<Event>(event);
  switch (fact?.event) {
    case 'rode':
      return ridden(view, fact, me);
    case 'drew':
      return held(
        { ...view, turn: fact.reason === 'turn' ? fact.seat : view.turn, talon: view.talon - fact.count },
        fact.seat,
        fact.count,
        fact.seat === me ? fact.cards : [],
      );
    case 'drew_pompe':
      return drawnPompe(view);
    case 'took_last_card':
      return { ...view, last_drawer: fact.seat };
    case 'climb_began':
      return { ...laid(view, fact.by ?? fact.leader.seat, 'cote', me), cote: { by: fact.by ?? fact.leader.seat } };
    case 'climb_ended':
      return { ...view, cote: null };
    case 'boosted':
      return laid(view, fact.rider.seat, 'fouet', me);
    case 'had_no_route':
      return fact.thrown_in === null ? view : laid(view, fact.rider.seat, fact.thrown_in, me);
    case 'bonked':
      return changed({ ...drawnPompe(view), turn: fact.rider.seat }, whoOf(fact.rider), { pompes: fact.pompes });
    case 'gave_pompe':
      return changed(view, whoOf(fact.rider), { pompes: fact.pompes });
    case 'stage_ended':
      return { ...view, results: [...view.results, fact.times.map(({ minutes }) => minutes)] };
    case 'classified':
      return { ...view, totals: fact.totals };
    default:
      return view;
  }
}

function ridden(view: View, fact: Rode, me: number | null): View {
  const who = whoOf(fact.rider);
  const withFouet = (view.hands[who.seat] ?? 0) - 1 > fact.left;
  const route = laid(view, who.seat, fact.card, me);
  const next = view.riders[(view.riders.findIndex((rider) => isWho(rider, who)) + 1) % view.riders.length];
  const moved = changed(withFouet ? laid(route, who.seat, 'fouet', me) : route, who, {
    card: fact.card,
    speed: fact.speed,
    minutes: fact.minutes,
    in_pack: fact.minutes === 0,
    pompes: 0,
  });
  return { ...moved, turn: next?.seat ?? null, ...(leads(fact) ? { leader: who, pace: fact.speed } : {}) };
}

/** A card from a hand lies open. */
function laid(view: View, seat: number, card: Card, me: number | null): View {
  const hand = view.hand && seat === me ? { hand: view.hand.toSpliced(view.hand.indexOf(card), 1) } : {};
  return {
    ...view,
    ...hand,
    hands: counted(view.hands, seat, -1),
    played: { ...view.played, [card]: (view.played[card] ?? 0) + 1 },
  };
}

const specials: readonly Card[] = ['cote', 'pompe', 'fouet'];
const rank = (card: Card) => (typeof card === 'number' ? card : 100 + specials.indexOf(card));

function held(view: View, seat: number, count: number, cards: readonly Card[]): View {
  const hand = view.hand && cards.length ? { hand: [...view.hand, ...cards].sort((a, b) => rank(a) - rank(b)) } : {};
  return { ...view, ...hand, hands: counted(view.hands, seat, count) };
}

function drawnPompe(view: View): View {
  return { ...view, talon: view.talon - 1, played: { ...view.played, pompe: view.played.pompe + 1 } };
}

function counted(hands: number[], seat: number, more: number): number[] {
  return hands.map((cards, each) => (each === seat ? cards + more : cards));
}

function changed(view: View, who: Who, change: Partial<Rider>): View {
  return { ...view, riders: view.riders.map((rider) => (isWho(rider, who) ? { ...rider, ...change } : rider)) };
}
