import { line, type Point } from '../../play/track';
import type { Cell, Road } from './view';
import { sectorAt } from './view';

/**
 * The road made straight, in pixels: riding to the right with lane 0 (left of the riders) on top. `x` grows with `h` from the
 * first row, so that the ribbon can slide without anything being drawn anew.
 */
export class Hexes {
  readonly step: number;

  constructor(
    /** From the middle of a cell to its corner. */
    readonly radius: number,
  ) {
    this.step = (radius * Math.sqrt(3)) / 2;
  }

  /** The cells of which so many rows are this wide. */
  static across(width: number, rows: number): number {
    return (2 * width) / (Math.sqrt(3) * rows);
  }

  at([lane, h]: Cell): Point {
    return { x: h * this.step, y: lane * 1.5 * this.radius };
  }

  hex(cell: Cell, scale = 1): string {
    const { x, y } = this.at(cell);
    const corners = [0, 1, 2, 3, 4, 5].map((i) => {
      const angle = Math.PI / 6 + (Math.PI / 3) * i;
      return { x: x + this.radius * scale * Math.cos(angle), y: y + this.radius * scale * Math.sin(angle) };
    });
    return `${line(corners)}z`;
  }

  hexes(cells: Cell[], scale = 1): string {
    return cells.map((cell) => this.hex(cell, scale)).join('');
  }

  /** A line follows the edges of the cells: no cell is ever half over it. `nudge` moves it a little on or back. */
  line(h: number, lanes: number, nudge: number): string {
    const points: Point[] = [];
    for (let lane = 0; lane < lanes; lane++) {
      const { x, y } = this.at([lane, (h + lane) % 2 === 0 ? h : h + 1]);
      const edge = x - this.step + nudge;
      const half = this.radius / 2;
      points.push({ x: edge, y: y - half }, { x: edge, y: y + half });
    }
    return line(points);
  }
}

/** Every cell of the road between two rows, flat and climb apart. */
export function cellsBetween(road: Road, from: number, to: number): { flat: Cell[]; climb: Cell[] } {
  const cells: { flat: Cell[]; climb: Cell[] } = { flat: [], climb: [] };
  for (let h = Math.max(road.from, Math.floor(from)); h <= Math.min(road.to, Math.ceil(to)); h++) {
    const sector = sectorAt(road, h);
    if (!sector) continue;
    for (let lane = Math.abs(h % 2); lane < sector.lanes; lane += 2) cells[sector.terrain].push([lane, h]);
  }
  return cells;
}

export function mostLanes(road: Road): number {
  return Math.max(...road.sectors.map(({ lanes }) => lanes));
}
