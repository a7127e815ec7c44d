import type { Room } from '../../play/contract';
import { parked, winding } from '../../play/parking';
import { Track, type Point } from '../../play/track';

/**
 * The road in pixels: sixteen squares, then three of finish. Wide: eight out, one down, ten back, with the infield between;
 * on a phone the same list bends in rows of four.
 */
export type RoadShape = 'across' | 'down' | 'left-down' | 'right-down' | 'top-left' | 'top-right';

export interface Cell {
  square: number;
  x: number;
  y: number;
  width: number;
  height: number;
  shape: RoadShape;
  faces: 'left' | 'right';
}

export interface Serpent {
  narrow: boolean;
  /** There is no room for captions. */
  tight: boolean;
  width: number;
  height: number;
  cells: Cell[];
  /** The road, by the numbers of its squares. */
  track: Track;
  /** Where the paces are turned over; null where they stand under the road. */
  infield: { x: number; y: number; width: number; height: number } | null;
  /** Room left of the first square on a wide screen. */
  title: { width: number; height: number } | null;
}

const squares = Array.from({ length: 19 }, (_, i) => i + 1);

export function serpentFor(room: Room): Serpent {
  return room.width < 660 ? folded(room) : wide(room);
}

const trackOf = (cells: Cell[]) =>
  new Track((square) => {
    const cell = cells[square - 1];
    return cell ? { x: cell.x + cell.width / 2, y: cell.y + cell.height * 0.86 } : { x: 0, y: 0 };
  });

const clamp = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));

/** What the paces take between the rows of a wide road with their captions. */
const captioned = 140;

function wide({ width, height }: Room): Serpent {
  const cell = width / 10;
  const middle = clamp(116, height * 0.34, 180);
  const row = clamp(60, (height - middle) / 2, cell * 1.75);
  const cells = squares.map((square): Cell => {
    const column = square <= 8 ? square + 1 : square === 9 ? 9 : 19 - square;
    const line = square <= 8 ? 0 : square === 9 ? 1 : 2;
    const y = line === 0 ? 0 : line === 1 ? row : row + middle;
    const shape = square === 8 ? 'left-down' : square === 9 ? 'down' : square === 10 ? 'top-left' : 'across';
    return {
      square,
      x: column * cell,
      y,
      width: cell,
      height: line === 1 ? middle : row,
      shape,
      faces: square > 9 ? 'left' : 'right',
    };
  });
  return {
    narrow: false,
    tight: middle < captioned,
    width,
    height: 2 * row + middle,
    cells,
    track: trackOf(cells),
    infield: { x: 0, y: row, width: 9 * cell, height: middle },
    title: { width: 2 * cell, height: row },
  };
}

/** What the paces take under a folded road; in a tight room they go without their captions. */
const under = { loose: 144, tight: 66 };
/** Four rows and a lower one for the finish. */
const rowsDown = 4.75;

function folded({ width, height }: Room): Serpent {
  const cell = width / 4;
  const tight = (height - under.loose) / rowsDown < 50;
  const row = clamp(26, (height - under[tight ? 'tight' : 'loose']) / rowsDown, 96);
  const finish = row * 0.75;
  const cells = squares.map((square): Cell => {
    const { row: line, column, step, faces } = winding(square - 1, 4);
    return {
      square,
      x: column * cell,
      y: line * row,
      width: cell,
      height: line === 4 ? finish : row,
      shape: foldedShape(square, step, faces === 'left'),
      faces,
    };
  });
  return {
    narrow: true,
    tight,
    width,
    height: 4 * row + finish,
    cells,
    track: trackOf(cells),
    infield: null,
    title: null,
  };
}

function foldedShape(square: number, step: number, back: boolean): RoadShape {
  if (square === 1 || square === 19) return 'across';
  if (step === 3) return back ? 'right-down' : 'left-down';
  if (step === 0) return back ? 'top-left' : 'top-right';
  return 'across';
}

export interface Stand extends Point {
  width: number;
}

/** Riders who are narrower stand upright, so that their numbers can be read. */
export const crowdedBelow = 20;
const upright = 1.45;
const highOf = (width: number) => width * (width < crowdedBelow ? upright : 58 / 64);

/** The middle of the ground under one of several riders on a square. */
export function standOn(cell: Cell, nth: number, of: number): Stand {
  const small = cell.height < 80;
  const bottom = cell.y + cell.height - (small ? 3 : 10);
  const { columns, width } = inColumns(cell, bottom, of);
  const { aside, row, rows } = parked(nth, of, columns);
  return {
    x: cell.x + cell.width / 2 + aside * width * 1.02,
    y: bottom - (rows - 1 - row) * highOf(width) * 0.92,
    width,
  };
}

/** How many riders stand side by side: two to four, or more where the square is so low that they would be too small to tell apart. */
function inColumns(cell: Cell, bottom: number, of: number): { columns: number; width: number } {
  // The letter always stays above the riders.
  const room = cell.height - (cell.height < 50 ? 15 : cell.height < 80 ? 21 : 44);
  const widthIn = (columns: number) => {
    const lines = Math.ceil(of / columns);
    const share = [0.57, 0.44, 0.32, 0.25][columns - 1] ?? 0.97 / columns;
    // one line of riders may pass the edge of its square a little, but neither hide those above nor pass that of the picture
    const high = lines === 1 ? Math.min(bottom, cell.height * 1.05) : room / (1 + (lines - 1) * 0.92);
    const width = Math.min(cell.width * share, lines === 1 ? 62 : cell.width, high / (58 / 64));
    return width < crowdedBelow ? Math.min(width, high / upright) : width;
  };
  const fewest = of <= 1 ? 1 : of <= 4 ? 2 : of <= 9 ? 3 : 4;
  let best = { columns: fewest, width: widthIn(fewest) };
  for (let columns = fewest + 1; columns <= of; columns++) {
    if (widthIn(columns) > best.width) best = { columns, width: widthIn(columns) };
  }
  return best;
}
