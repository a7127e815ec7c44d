import type { Attack, Card } from './cards';
import { factOf } from './event';
import type { Car, View } from './view';

/** The board once a fact has been told. */
export function after(view: View, event: unknown, leadsTo: View): View {
  const fact = factOf(event);
  switch (fact?.event) {
    case 'hand_opened':
      return { ...view, hand_no: fact.hand_no, discards: [], cars: view.cars.map((car) => ({ ...car, ...unstarted })) };
    case 'reshuffled':
      return { ...view, discards: [] };
    case 'started':
      return thrown(withCar(view, fact.car, { started: true, stopped_by: null }), 'feu_vert');
    case 'drove':
      return thrown(withDistance(withCar(view, fact.car, { km: fact.km, started: true }), fact.car, fact.distance), String(fact.distance) as Card);
    case 'attacked': {
      // not every attack can be answered
      const { car, attack } = fact;
      return { ...thrown(withCar(view, car, struck(attack as Attack)), attack), pending_attack: leadsTo.pending_attack };
    }
    case 'mended':
      return thrown(withCar(view, fact.car, fact.remedy === 'fin_limite' ? { limited: false } : { stopped_by: null }), fact.remedy);
    case 'botte_shown': {
      const lifted = fact.lifted.reduce<Partial<Car>>((change, attack) => ({ ...change, ...freed(attack as Attack) }), {});
      return withBotte(withCar(view, fact.car, fact.starts ? { ...lifted, started: true } : lifted), fact.car, fact.botte);
    }
    case 'coup_fourre': {
      const car = view.cars[fact.car];
      const freedCar = withCar(view, fact.car, { ...freed(fact.attack as Attack), coups_fourres: (car?.coups_fourres ?? 0) + 1 });
      return { ...withBotte(freedCar, fact.car, fact.botte), pending_attack: null };
    }
    case 'let_through':
      return { ...view, pending_attack: null };
    case 'threw_away':
      return thrown(view, fact.card);
    default:
      return view;
  }
}

/** A car as a hand begins. */
const unstarted: Omit<Car, 'team' | 'seats'> = {
  km: 0,
  started: false,
  stopped_by: null,
  limited: false,
  bottes: [],
  coups_fourres: 0,
  two_hundreds: 0,
  played: { '25': 0, '50': 0, '75': 0, '100': 0, '200': 0 },
};

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
