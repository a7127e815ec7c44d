import { carName, sideOf, type View } from './view';

export interface Row {
  car: number;
  name: string;
  km: number;
  points: number;
  /** From 1; equal ones share it. */
  place: number;
}

/** One row a car, best first. */
export function rows(view: View, names: readonly string[]): Row[] {
  return view.cars
    .map((car, no) => ({
      car: no,
      name: carName(view, no, names),
      km: car.km,
      points: view.points[sideOf(view, no)] ?? 0,
      place: (view.places[no] ?? 0) + 1,
    }))
    .sort((a, b) => a.place - b.place || a.car - b.car);
}
