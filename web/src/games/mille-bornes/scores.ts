import { carName, countsPoints, sideOf, type View } from './view';

export interface Row {
  car: number;
  name: string;
  km: number;
  points: number;
  /** From 1; equal ones share it. */
  place: number;
}

/** One row a car, best first: the server's ranking once the race is over, before it points, or distance. */
export function rows(view: View, names: readonly string[]): Row[] {
  const value = (car: number) =>
    countsPoints(view) ? (view.points[sideOf(view, car)] ?? 0) : (view.cars[car]?.km ?? 0);
  return view.cars
    .map((car, no) => {
      const final = view.ranking?.[car.seats[0] ?? 0];
      const place =
        final !== undefined
          ? final + 1
          : 1 +
            new Set(
              view.cars
                .map((_, other) => other)
                .filter((other) => value(other) > value(no))
                .map((other) => sideOf(view, other)),
            ).size;
      return { car: no, name: carName(view, no, names), km: car.km, points: view.points[sideOf(view, no)] ?? 0, place };
    })
    .sort((a, b) => a.place - b.place || a.car - b.car);
}
