import { lastSquare, terrains, type Terrain } from './view';

/** The terrains that a square may have: the last one is never plain (B1). */
function terrainsFor(square: number): readonly Terrain[] {
  return square === lastSquare ? terrains.filter((terrain) => terrain !== 'P') : terrains;
}

/** A course with one square changed; the same course where the square cannot have this terrain. */
export function redrawn(letters: string, square: number, terrain: Terrain): string {
  if (!terrainsFor(square).includes(terrain)) return letters;
  return letters.slice(0, square - 1) + terrain + letters.slice(square);
}

/** The terrain after the one a square has. */
export function nextTerrain(letters: string, square: number): Terrain {
  const all = terrainsFor(square);
  return all[(all.indexOf(letters[square - 1] as Terrain) + 1) % all.length] ?? 'S';
}
