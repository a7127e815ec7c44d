import type { Room } from '../../play/contract';
import { parked, winding } from '../../play/parking';
import { Track, type Point } from '../../play/track';

/** The board in pixels: rows of eight squares of 25 km, bending at their ends. */
export interface Plateau {
  width: number;
  height: number;
  cell: number;
  rowHeight: number;
  rows: number;
  squares: number;
  narrow: boolean;
  /** The centre line, from the start to the last square. */
  path: string;
  /** By squares: 0 is the starting grid. */
  track: Track;
  /** Room left of the first column: the starting grid. */
  margin: number;
  pad: number;
}

export interface Place extends Point {
  /** Cars face the way they drive. */
  faces: 'left' | 'right';
}

const columns = 8;
export const kmPerSquare = 25;

const gapOf = (narrow: boolean) => (narrow ? 7 : 14);

/** Rows are as high as the room lets them be, within reason. */
export function plateauFor(room: Room, goal: number): Plateau {
  const squares = goal / kmPerSquare;
  const rows = Math.ceil(squares / columns);
  const narrow = room.width < 560 || room.height < rows * 58;
  const pad = narrow ? 5 : 12;
  const margin = (room.width - 2 * pad) * (room.width < 560 ? 0.15 : 0.1);
  const cell = (room.width - 2 * pad - margin) / columns;
  const gap = gapOf(narrow);
  const free = room.height - 2 * pad - (rows - 1) * gap - top(narrow);
  const rowHeight = Math.max(22, Math.min(free / rows, Math.max(52, cell * 0.95)));
  const height = 2 * pad + rows * rowHeight + (rows - 1) * gap + top(narrow);
  const plateau = { width: room.width, height, cell, rowHeight, rows, squares, narrow, margin, pad };
  const track = new Track((square) => placeOf(plateau, square * kmPerSquare));
  return { ...plateau, path: centreLine(plateau), track };
}

/** What places depend on. */
type Measures = Omit<Plateau, 'path' | 'track'>;

/** Milestones stand a little above the first row. */
const top = (narrow: boolean) => (narrow ? 5 : 8);

function rowY({ pad, rowHeight, narrow }: Measures, row: number): number {
  return pad + top(narrow) + row * (rowHeight + gapOf(narrow)) + rowHeight / 2;
}

function centreLine(plateau: Measures): string {
  const { pad, margin, cell, rowHeight, rows, squares } = plateau;
  const left = pad + margin + rowHeight / 2;
  const right = pad + margin + columns * cell - rowHeight / 2;
  let line = `M${pad} ${rowY(plateau, 0)}`;
  for (let row = 0; row < rows; row++) {
    const last = row === rows - 1;
    const outward = row % 2 === 0;
    if (last) {
      const end = placeOf(plateau, squares * kmPerSquare);
      line += `H${outward ? end.x + cell / 2 : end.x - cell / 2}`;
    } else line += `H${outward ? right : left}V${rowY(plateau, row + 1)}`;
  }
  return line;
}

/** The middle of the square at so many km; 0 is the starting grid. */
export function placeOf(plateau: Measures, km: number): Place {
  const { pad, margin, cell } = plateau;
  if (km <= 0) return { x: pad + margin / 2, y: rowY(plateau, 0), faces: 'right' };
  const square = Math.min(km / kmPerSquare, plateau.squares) - 1;
  const { row, column, faces } = winding(square, columns);
  return { x: pad + margin + (column + 0.5) * cell, y: rowY(plateau, row), faces };
}

export interface Parking {
  dx: number;
  dy: number;
  width: number;
}

/** Cars on one square stand beside one another; on the starting grid they wait in line. */
export function parking(plateau: Plateau, atStart: boolean, nth: number, of: number): Parking {
  const { narrow, margin, rowHeight, cell } = plateau;
  if (atStart) {
    const columns = of > 2 ? 2 : 1;
    const { aside, row, rows } = parked(nth, of, columns);
    // Behind the line: two abreast, each with room for its signs.
    const room = (margin - (narrow ? 8 : 16)) / columns;
    const width = Math.min(room * (narrow ? 0.94 : 0.88), of === 1 ? 62 : of === 2 ? 46 : 42, (rowHeight / rows) * 1.6);
    return {
      dx: (narrow ? 4 : 6) + aside * room,
      dy: (narrow ? 1 : 4) + (row - (rows - 1) / 2) * rowHeight * 0.48,
      width,
    };
  }
  const alone = Math.min(narrow ? 46 : 88, cell * 0.94, rowHeight * 1.5);
  if (of === 1) return { dx: 0, dy: rowHeight * 0.14, width: alone };
  const { aside, row, rows } = parked(nth, of, 2);
  const dx = aside * cell * (of === 2 ? 0.34 : 0.44) + cell * 0.05;
  // two stand aslant
  if (of === 2) return { dx, dy: aside * rowHeight * 0.36 + rowHeight * 0.12, width: alone * 0.74 };
  return { dx, dy: (row - (rows - 1) / 2) * rowHeight * 0.44 + rowHeight * 0.06, width: alone * 0.62 };
}
