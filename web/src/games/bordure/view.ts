import type { AnyView } from '../contract';

export const terrains = ['P', 'C', 'M', 'S'] as const;
export type Terrain = (typeof terrains)[number];
export type Energy = Record<Terrain, number>;

export const paces = ['constance', 'sillage', 'acceleration', 'offensive'] as const;
export type Pace = (typeof paces)[number];

export interface Who {
  seat: number;
  /** From 0, within the seat. */
  rider: number;
}

export interface Rider extends Who {
  name: string;
  /** 1–19; beyond 16 the line is crossed. */
  square: number;
  face_up: Energy;
  /** Pieces face down: blanks, and perhaps a token. */
  face_down: number;
  offensive_left: boolean;
  fed: boolean;
}

export interface Plate extends Energy {
  hidden: Terrain | null;
}

export interface View extends AnyView {
  /** Sixteen letters. */
  course: string;
  round: number;
  /** The square being played; null when the race is over. */
  square: number | null;
  riders: Rider[];
  /** By seat; the number only once the race is over. */
  musettes: (null | 'drawn' | number)[];
  /** Shown for the square last settled. */
  paces: (Who & { pace: Pace })[];
  /** My three riders' tokens; empty until I have a team. */
  plates?: Plate[];
  /** Paces that I have given and nobody has seen yet. */
  chosen?: { rider: number; pace: Pace; with?: Terrain[] }[];
}

export const lastSquare = 16;
export const feedZone = 7;

export function isWho(a: Who, b: Who): boolean {
  return a.seat === b.seat && a.rider === b.rider;
}

export function total(energy: Energy): number {
  return terrains.reduce((sum, terrain) => sum + energy[terrain], 0);
}

export function terrainAt(view: View, square: number): Terrain | null {
  return (view.course[square - 1] as Terrain | undefined) ?? null;
}

/** Teams are still being made in secret: nothing lies on the plates. */
export function isComposing(view: View): boolean {
  return !view.over && view.riders.every((rider) => total(rider.face_up) + rider.face_down === 0);
}

/** Paces are being chosen; in the windows after that they lie open. */
export function isChoosing(view: View): boolean {
  return view.awaiting?.kind === 'choice' && !isComposing(view);
}

/** Squares are played from the front: who stands ahead of the one being played has moved in this round. */
export function hasMoved(view: View, rider: Rider): boolean {
  return view.square !== null && rider.square > view.square && !isComposing(view);
}

/** Everybody's riders on a square, in seat order. */
export function ridersOn(view: View, square: number): Rider[] {
  return view.riders.filter((rider) => rider.square === square);
}
