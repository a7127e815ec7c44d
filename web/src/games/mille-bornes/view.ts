import type { Car, View } from './generated';

export type { Car, View };

export function carOf(view: View, seat: number | null): number | null {
  const car = view.cars.findIndex((each) => seat !== null && each.seats.includes(seat));
  return car < 0 ? null : car;
}

/** Partners of 2×2 drive a car each; their side is shown by a letter. */
export function sideLetter(view: View, car: number): string | null {
  const team = view.cars[car]?.team ?? null;
  const alone = view.cars.every((each) => each.seats.length === 1);
  return team === null || !alone ? null : 'AB'.charAt(team);
}

export function carName(view: View, car: number, names: readonly string[]): string {
  return (view.cars[car]?.seats ?? []).map((seat) => names[seat] ?? `${seat + 1}`).join(' + ');
}

export function sideOf(view: View, car: number): number {
  return view.cars[car]?.team ?? car;
}

/** Points are shown once there are any: junior races have none. */
export function countsPoints(view: View): boolean {
  return view.hand_no > 1 || view.points.some((points) => points > 0);
}

export type CarState = 'waits' | 'rolls' | 'stopped';

export function stateOf(car: Car): CarState {
  if (car.stopped_by) return 'stopped';
  return car.started ? 'rolls' : 'waits';
}
