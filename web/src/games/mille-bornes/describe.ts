import type { Lang } from '../../play/contract';
import { listed } from '../../words/listed';
import { cardName } from './cards';
import { rows } from './scores';
import { strings } from './strings';
import { carName, carOf, countsPoints, stateOf, type Car, type View } from './view';

/** The board in sentences, the car furthest ahead first. */
export function describe(view: View, names: string[], lang: Lang, seat: number | null): string[] {
  const words = strings.in(lang);

  if (view.over) {
    const places = rows(view, names).map((row) => words('say_placed', { place: row.place, who: row.name, km: row.km }));
    return [words('say_over', { list: places.join('. ') })];
  }

  const mine = carOf(view, seat);
  const called = (no: number) =>
    no === mine ? words('say_you', { who: carName(view, no, names) }) : carName(view, no, names);
  const state = (car: Car) =>
    [
      car.stopped_by ? cardName(car.stopped_by, lang).toLowerCase() : words(`state_${stateOf(car)}`),
      ...(car.limited ? [words('say_limited')] : []),
      ...(car.bottes.length
        ? [
            words('say_bottes', {
              list: listed(
                lang,
                car.bottes.map((botte) => cardName(botte, lang)),
              ),
            }),
          ]
        : []),
      ...(car.coups_fourres ? [words('say_coups', { n: car.coups_fourres })] : []),
    ].join(', ');

  const furthestFirst = view.cars.map((car, no) => ({ car, no })).sort((a, b) => b.car.km - a.car.km);
  const lines = [words('say_board', { n: view.hand_no, goal: view.goal, pile: view.pile })];
  for (const { car, no } of furthestFirst)
    lines.push(words('say_car', { who: called(no), km: car.km, state: state(car) }));
  if (view.pending_attack)
    lines.push(
      words('say_pending', { card: cardName(view.pending_attack.card, lang), who: called(view.pending_attack.on) }),
    );
  const top = view.discards.at(-1);
  if (top) lines.push(words('say_top', { card: cardName(top, lang) }));
  if (view.hand?.length)
    lines.push(
      words('say_hand', {
        cards: listed(
          lang,
          view.hand.map((card) => cardName(card, lang)),
        ),
      }),
    );
  if (view.turn !== null)
    lines.push(view.turn === seat ? words('say_yourTurn') : words('say_turn', { who: names[view.turn] ?? '' }));
  if (countsPoints(view)) {
    lines.push(
      words('say_points', {
        list: listed(
          lang,
          rows(view, names).map((row) => words('say_score', { who: row.name, points: row.points })),
        ),
      }),
    );
  }
  return lines;
}
