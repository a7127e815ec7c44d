import type { Lang, Tracked } from '../../play/contract';
import { strings } from './strings';
import { carOf, countsPoints, sideOf, type View } from './view';

/** How far each car has come. */
export function track(view: View): Tracked[] {
  return view.cars.map((car, no) => ({ label: String(no + 1), value: car.km, seat: car.seats[0] ?? no }));
}

export function status(view: View, lang: Lang): string {
  const words = strings.in(lang);
  return [words('hand', { n: view.hand_no }), words('toGoal', { goal: view.goal })].join(' · ');
}

export function seatNote(view: View, seat: number, lang: Lang): string {
  return strings.in(lang)('cards', { n: view.hands[seat] ?? 0 });
}

export function result(view: View, seat: number, lang: Lang): string {
  const car = carOf(view, seat);
  if (car === null) return '';
  const points = countsPoints(view) ? strings.in(lang)('pointsOf', { n: view.points[sideOf(view, car)] ?? 0 }) : '';
  return [`${view.cars[car]?.km ?? 0} ${strings.in(lang)('km')}`, points].filter(Boolean).join(' · ');
}
