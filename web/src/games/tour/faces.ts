import type { Die } from './view';

export const dieInks: Record<Die, string> = {
  yellow: 'var(--jaune)',
  dotted: '#fffaf0',
  white: '#fffaf0',
  red: '#d6322c',
  green: '#2f8f4e',
};

/** What the forecast of a roll says: the numbers of the die, what the wind takes, and the rest. */
export interface Told {
  faces: string[];
  wind: number;
  about: string;
}

/** "2★ 3 3 4 5 6, moins le vent (−1)". */
export function rollTold(text: string): Told {
  const [, faces, about] = /^((?:\d★? ?){4,6})[,;]? ?[,;]?\s*(.*)$/.exec(text) ?? [];
  const wind = Number(/\(−(\d+)\)/.exec(text)?.[1] ?? 0);
  return faces === undefined
    ? { faces: [], wind, about: text }
    : { faces: faces.trim().split(' '), wind, about: (about ?? '').replace(/^[;,]\s*/, '') };
}

/** "2–6": from the least to the most. */
export function rangeOf(faces: string[]): string {
  const numbers = faces.map((face) => Number.parseInt(face, 10));
  return numbers.length ? `${Math.min(...numbers)}–${Math.max(...numbers)}` : '';
}
