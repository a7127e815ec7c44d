import { sorted, type Attack, type Card } from './cards';
import { factOf, type Fact } from './event';
import { sideOf, type Car, type View } from './view';

/** The board once a fact has been told. */
export function after(before: View, event: unknown, me: number | null): View {
  const fact = factOf(event);
  const view = { ...played(before, fact, me), turn: fact && 'seat' in fact ? fact.seat : before.turn };
  switch (fact?.event) {
    case 'drew':
      return {
        ...view,
        pile: fact.pile,
        hands: counted(view.hands, fact.seat, fact.count),
        ...(view.hand && fact.seat === me ? { hand: sorted([...view.hand, ...(fact.cards ?? [])]) } : {}),
      };
    case 'reshuffled':
      return { ...view, pile: fact.pile, discards: [] };
    case 'started':
      return thrown(withCar(view, fact.car, { started: true, stopped_by: null }), 'feu_vert');
    case 'drove':
      return thrown(
        withDistance(withCar(view, fact.car, { km: fact.km, started: true }), fact.car, fact.distance),
        String(fact.distance) as Card,
      );
    case 'attacked':
      // one that can be answered ends its message, and the server's view tells it
      return thrown(withCar({ ...view, turn: fact.by }, fact.car, struck(fact.attack as Attack)), fact.attack);
    case 'mended':
      return thrown(
        withCar(view, fact.car, fact.remedy === 'fin_limite' ? { limited: false } : { stopped_by: null }),
        fact.remedy,
      );
    case 'botte_shown': {
      const lifted = fact.lifted.reduce<Partial<Car>>(
        (change, attack) => ({ ...change, ...freed(attack as Attack) }),
        {},
      );
      return withBotte(
        withCar(view, fact.car, fact.starts ? { ...lifted, started: true } : lifted),
        fact.car,
        fact.botte,
      );
    }
    case 'coup_fourre': {
      const car = view.cars[fact.car];
      const freedCar = withCar(view, fact.car, {
        ...freed(fact.attack as Attack),
        coups_fourres: (car?.coups_fourres ?? 0) + 1,
      });
      return { ...withBotte(freedCar, fact.car, fact.botte), pending_attack: null };
    }
    case 'let_through':
      return { ...view, pending_attack: null };
    case 'threw_away':
      return thrown(view, fact.card);
    case 'scored': {
      const side = sideOf(
        view,
        view.cars.findIndex((car) => car.seats.some((seat) => fact.seats.includes(seat))),
      );
      return { ...view, points: view.points.with(side, fact.total) };
    }
    default:
      return view;
  }
}

/** The card that a fact takes out of a hand. */
function laidBy(fact: Fact): { seat: number; card: Card } | null {
  switch (fact.event) {
    case 'started':
      return { seat: fact.seat, card: 'feu_vert' };
    case 'drove':
      return { seat: fact.seat, card: String(fact.distance) as Card };
    case 'attacked':
      return { seat: fact.by, card: fact.attack };
    case 'mended':
      return { seat: fact.seat, card: fact.remedy };
    case 'botte_shown':
    case 'coup_fourre':
      return { seat: fact.seat, card: fact.botte };
    case 'threw_away':
      return { seat: fact.seat, card: fact.card };
    default:
      return null;
  }
}

function played(view: View, fact: Fact | null, me: number | null): View {
  const laid = fact && laidBy(fact);
  if (!laid) return view;
  const hands = counted(view.hands, laid.seat, -1);
  return view.hand && laid.seat === me
    ? { ...view, hands, hand: view.hand.toSpliced(view.hand.indexOf(laid.card), 1) }
    : { ...view, hands };
}

function counted(hands: number[], seat: number, more: number): number[] {
  return hands.map((cards, each) => (each === seat ? cards + more : cards));
}

function struck(attack: Attack): Partial<Car> {
  return attack === 'limite' ? { limited: true } : { stopped_by: attack };
}

function freed(attack: Attack): Partial<Car> {
  return attack === 'limite' ? { limited: false } : { stopped_by: null };
}

function withDistance(view: View, no: number, distance: number): View {
  const card = String(distance) as keyof Car['played'];
  const car = view.cars[no];
  if (!car) return view;
  const played = { ...car.played, [card]: car.played[card] + 1 };
  return withCar(view, no, { played, two_hundreds: played['200'] });
}

function withBotte(view: View, car: number, botte: Car['bottes'][number]): View {
  const held = view.cars[car]?.bottes ?? [];
  return withCar(view, car, { bottes: held.includes(botte) ? held : [...held, botte] });
}

function withCar(view: View, car: number, change: Partial<Car>): View {
  return { ...view, cars: view.cars.map((each, i) => (i === car ? { ...each, ...change } : each)) };
}

function thrown(view: View, card: Card): View {
  return { ...view, discards: [...view.discards, card] };
}
