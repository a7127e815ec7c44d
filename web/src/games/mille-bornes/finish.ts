import { format } from '../../words/format';
import type { Finish, Lang } from '../../play/contract';
import { strings } from './strings';
import { countsPoints, type View } from './view';

/** Who has won, and why (M18). */
export function finish(view: View, names: string[], lang: Lang): Finish {
  const words = strings[lang];
  const first = (view.ranking ?? []).flatMap((place, seat) => (place === 0 ? [seat] : []));
  const cars = view.cars.filter((car) => car.seats.some((seat) => first.includes(seat)));
  const sides = new Set(cars.map((car) => car.team ?? car.seats[0]));
  const furthest = Math.max(...cars.map(({ km }) => km));
  const text =
    sides.size > 1
      ? words.endLevel
      : countsPoints(view)
        ? null
        : furthest < view.goal
          ? format(words.endFurthest, lang, { who: first.map((seat) => names[seat] ?? '').join(' + '), km: furthest })
          : null;
  return { riders: [], decided: text ? { text, rule: 'M18' } : null };
}
