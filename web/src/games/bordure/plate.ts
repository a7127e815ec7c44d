import { prices } from './printed';
import { tokensOf } from './teams';
import { terrains, type Energy, type Pace, type Plate, type Rider, type Terrain } from './view';

export interface Piece {
  token: Terrain | 'blank' | 'none';
  /** Face down for the others. */
  hidden: boolean;
  /** The pace chosen would cost it. */
  paid: boolean;
}

const places = 8;

/** My own plate, piece by piece: tokens, the hidden one last of its colour, my blanks, and empty places. */
export function piecesOf(plate: Plate, rider: Rider, cost: readonly Terrain[]): Piece[] {
  const due: Energy = { P: 0, C: 0, M: 0, S: 0 };
  for (const token of cost) due[token] += 1;
  const tokens = tokensOf(plate).map((token, i, all): Piece => {
    const last = all[i + 1] !== token;
    // Of two of one colour the face-up one is spent first (B5).
    const paid = due[token] > 0;
    if (paid) due[token] -= 1;
    return { token, hidden: last && plate.hidden === token, paid };
  });
  const blanks = Math.max(0, rider.face_down - (plate.hidden ? 1 : 0));
  const filler = (count: number, token: 'blank' | 'none') =>
    Array.from({ length: Math.max(0, count) }, (): Piece => ({ token, hidden: false, paid: false }));
  return [...tokens, ...filler(blanks, 'blank'), ...filler(places - tokens.length - blanks, 'none')];
}

/** What is printed on a pace marker: tokens of the square's colour, and one of any colour. */
export function priceOf(pace: Pace): { of_colour: number; free: boolean } {
  return prices.find((each) => each.pace === pace) ?? prices[0];
}

/** How far a pace leads, as it is printed: a wheel only where there is one to take. */
const gains: Record<Pace, number[]> = { constance: [1], sillage: [2, 1], acceleration: [2], offensive: [3] };

/** The squares on which a pace may land. */
export function landings(rider: Rider, pace: Pace): number[] {
  return gains[pace].map((squares) => rider.square + squares);
}

export function costOf(pace: Pace, colour: Terrain | null, free: readonly Terrain[]): Terrain[] {
  return [...(colour ? Array.from({ length: priceOf(pace).of_colour }, () => colour) : []), ...free];
}

export function counted(plate: Energy): { terrain: Terrain; n: number }[] {
  return terrains.map((terrain) => ({ terrain, n: plate[terrain] })).filter(({ n }) => n > 0);
}
