import type { Energy, Pace, Rider, Terrain, View } from './generated';

export type { Energy, Pace, Plate, Rider, Terrain, View } from './generated';

export const terrains = ['P', 'C', 'M', 'S'] as const satisfies readonly Terrain[];
export const paces = ['constance', 'sillage', 'acceleration', 'offensive'] as const satisfies readonly Pace[];

export { feedZone, squares as lastSquare } from './printed';

export type Who = Pick<Rider, 'seat' | 'rider'>;

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
