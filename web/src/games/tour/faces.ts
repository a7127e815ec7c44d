import { partsOf } from '../../play/choices';
import type { Choice } from '../../play/contract';
import type { Rolls, Would } from './generated';
import type { Die } from './view';

export const dieInks: Record<Die, string> = {
  yellow: 'var(--jaune)',
  dotted: 'var(--print-white)',
  white: 'var(--print-white)',
  red: 'var(--print-red)',
  green: 'var(--vert)',
};

const part = partsOf<Would>();

export function rollsOf(choice: Choice): Rolls | null {
  return part(choice.would, 'roll');
}

/** The faces of a die, where the attack face is a number too: "2★". */
export function facesOf({ faces, star }: Rolls): string[] {
  return faces.flatMap((face) => (face === 'attack' ? [`${star}★`] : typeof face === 'number' ? [String(face)] : []));
}

/** "2–6": from the least to the most. */
export function rangeOf({ faces, star }: Rolls): string {
  const numbers = faces.flatMap((face) => (face === 'attack' ? [star] : typeof face === 'number' ? [face] : []));
  return numbers.length ? `${Math.min(...numbers)}–${Math.max(...numbers)}` : '';
}
