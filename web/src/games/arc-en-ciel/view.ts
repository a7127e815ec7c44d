import { roadPrices, roadSquares } from './printed';
import type { Jerseys, Road, Square, View } from './generated';

export type { Auction, Break, Card, Jerseys, Road, Square, Team, View } from './generated';

type Name<S> = S extends string ? S : keyof S & string;
export type SquareKind = Name<Square>;

export function kindOf(square: Square): SquareKind {
  return typeof square === 'string' ? square : ((Object.keys(square)[0] as SquareKind | undefined) ?? 'start');
}

/** What is printed on a square; 0 where nothing is. */
export function valueOf(square: Square): number {
  return typeof square === 'string' ? 0 : (Object.values(square)[0] ?? 0);
}

/** The character of the road, in the order of the key. */
export const roads = [
  'climb',
  'descent',
  'cobbles',
  'wind',
  'roundabout',
  'roadworks',
] as const satisfies readonly Road[];

export function roadOf(view: View, square: number): Road | null {
  return view.roads[square] ?? null;
}

/** What holding costs there: three bands (A4). */
export function bandOf(square: number): 1 | 2 | 3 {
  return roadPrices[Math.min(square, roadSquares) - 1] ?? 1;
}

/** The break first, then the pack from its head. */
export function raceOrder(view: View): number[] {
  return view.break ? [view.break.seat, ...view.pack] : view.pack;
}

/** Whose team-mate stands on a square. */
export function holderOf(view: View, square: number): number | null {
  return view.teams.find((team) => team.on.includes(square))?.seat ?? null;
}

export function dottedWorth(jerseys: Jerseys): number {
  return jerseys.dotted.reduce((sum, worth) => sum + worth, 0);
}

/** Ten seconds a square: 1′10″. */
export function lead(squares: number): string {
  const [minutes, seconds] = [Math.floor(squares / 6), (squares % 6) * 10];
  if (minutes === 0) return `${seconds}″`;
  return seconds === 0 ? `${minutes}′` : `${minutes}′${seconds}″`;
}
