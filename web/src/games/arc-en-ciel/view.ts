import type { AnyView } from '../contract';

/** A square of the circuit, as boards are written. */
export type Square = 'start' | 'chance' | 'breakaway' | 'green' | { effort: number } | { feed: number } | { mishap: number } | { dotted: number };

export type SquareKind = 'start' | 'chance' | 'breakaway' | 'green' | 'effort' | 'feed' | 'mishap' | 'dotted';

export type Card =
  | 'rainbow_lap'
  | 'feed_5'
  | 'feed_10'
  | 'tailwind_2'
  | 'tailwind_3'
  | 'no_feed'
  | 'headwind_2'
  | 'headwind_3'
  | 'nature'
  | 'crash'
  | 'puncture'
  | 'storm'
  | 'team_mate_out'
  | 'breakaway';

export interface Jerseys {
  rainbow: number;
  green: number;
  /** What each card is worth, ascending. */
  dotted: number[];
}

export interface Team {
  seat: number;
  energy: number;
  reserve: number;
  /** Squares that its team-mates hold, ascending. */
  on: number[];
  out: number;
  jerseys: Jerseys;
  points: number;
  alive: boolean;
}

export interface Break {
  seat: number;
  squares: number;
}

export interface Auction {
  square: number;
  /** 0 before a bid. */
  best: number;
  by: number | null;
  turn: number | null;
}

export interface View extends AnyView {
  board: Square[];
  rainbow: number;
  lap: number;
  rainbow_open: boolean;
  no_feed: boolean;
  /** Head first, without the rider in the break. */
  pack: number[];
  break: Break | null;
  teams: Team[];
  deck: number;
  discards: Card[];
  auction: Auction | null;
}

export const mostEnergy = 60;
/** Squares of the central road (A4). */
export const roadSquares = 18;

export function kindOf(square: Square): SquareKind {
  return typeof square === 'string' ? square : ((Object.keys(square)[0] as SquareKind | undefined) ?? 'start');
}

/** What is printed on a square; 0 where nothing is. */
export function valueOf(square: Square): number {
  return typeof square === 'string' ? 0 : (Object.values(square)[0] ?? 0);
}

/** What holding costs there: three bands (A4). */
export function bandOf(square: number): 1 | 2 | 3 {
  return square <= 5 ? 1 : square <= 12 ? 2 : 3;
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
