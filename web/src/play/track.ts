/** The road on a board: where each position lies, and what lies beside it. `TrackToken.svelte` rides along it. */
export interface Point {
  x: number;
  y: number;
}

/** Points as a path to draw. */
export const line = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

export class Track {
  constructor(
    readonly at: (position: number) => Point,
    /** How far before and behind a position one looks for the way that it leads. */
    private readonly reach = 0.1,
    /** So many positions are a lap; none where the road has two ends. */
    private readonly lap = 0,
  ) {}

  /** The way that it leads, as an angle. */
  heading(position: number): number {
    const before = this.at(position - this.reach);
    const behind = this.at(position + this.reach);
    return Math.atan2(behind.y - before.y, behind.x - before.x);
  }

  /** A point beside the road, to the right of the riders. */
  beside(position: number, by: number): Point {
    const { x, y } = this.at(position);
    const angle = this.heading(position);
    return { x: x - by * Math.sin(angle), y: y + by * Math.cos(angle) };
  }

  /** The middle of the road between two positions, to draw. */
  path(from: number, to: number): string {
    const steps = Math.max(2, Math.ceil(to - from));
    return line(Array.from({ length: steps + 1 }, (_, i) => this.at(from + ((to - from) * i) / steps)));
  }

  /** A line across the road. */
  across(position: number, by: number): string {
    return line([this.beside(position, -by), this.beside(position, by)]);
  }

  /** The places that one passes from a position to another; none on the way back. */
  between(from: number, to: number): Point[] {
    const steps = to < from ? to - from + this.lap : to - from;
    return Array.from({ length: Math.max(0, steps - 1) }, (_, i) => this.at((from + i + 1) % (this.lap || Infinity)));
  }
}

/** Marks along a line, in their order, that never lie on each other: each gives way forward, and at the end all give way back. */
export function spread(wanted: readonly number[], apart: number, from: number, to: number): number[] {
  const places: number[] = [];
  for (const x of wanted) places.push(Math.max(x, from, (places.at(-1) ?? -Infinity) + apart));
  return places.map((x, i) => Math.min(x, to - (places.length - 1 - i) * apart));
}
