import type { Attack, Card } from './cards';
import { factOf } from './event';
import type { Car, View } from './view';

/** The board once a fact has been told. */
export function after(view: View, event: unknown): View {
  const fact = factOf(event);
  switch (fact?.is) {
    case 'drew':
      return { ...view, pile: fact.of.pile, hands: view.hands.map((held, seat) => (seat === fact.of.seat ? held + fact.of.count : held)) };
    case 'reshuffled':
      return { ...view, pile: fact.of.pile, discards: [] };
    case 'started':
      return thrown(withCar(view, fact.of.car, { started: true, stopped_by: null }), 'feu_vert');
    case 'drove':
      return thrown(withCar(view, fact.of.car, { km: fact.of.km, started: true }), String(fact.of.distance) as Card);
    case 'attacked': {
      const { car, attack, by } = fact.of;
      return { ...thrown(withCar(view, car, struck(attack)), attack), pending_attack: { card: attack, by, on: car } };
    }
    case 'mended':
      return thrown(withCar(view, fact.of.car, fact.of.remedy === 'fin_limite' ? { limited: false } : { stopped_by: null }), fact.of.remedy);
    case 'botte_shown': {
      const lifted = fact.of.lifted.reduce<Partial<Car>>((change, attack) => ({ ...change, ...freed(attack) }), {});
      return withBotte(withCar(view, fact.of.car, fact.of.starts ? { ...lifted, started: true } : lifted), fact.of.car, fact.of.botte);
    }
    case 'coup_fourre': {
      const car = view.cars[fact.of.car];
      const freedCar = withCar(view, fact.of.car, { ...freed(fact.of.attack), coups_fourres: (car?.coups_fourres ?? 0) + 1 });
      return { ...withBotte(freedCar, fact.of.car, fact.of.botte), pending_attack: null };
    }
    case 'let_through':
      return { ...view, pending_attack: null };
    case 'threw_away':
      return thrown(view, fact.of.card);
    default:
      return view;
  }
}

function struck(attack: Attack): Partial<Car> {
  return attack === 'limite' ? { limited: true } : { stopped_by: attack };
}

function freed(attack: Attack): Partial<Car> {
  return attack === 'limite' ? { limited: false } : { stopped_by: null };
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
