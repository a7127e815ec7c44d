import type { Point } from './hexes';
import type { View } from './view';

/** The road on the map: a smooth curve through the points of its sectors, by rows. */
export class Course {
  private readonly points: Point[] = [];
  private readonly rows: number[] = [];

  constructor({ road }: View) {
    const [x = 0, y = 0] = road.map?.start ?? [];
    this.points.push({ x, y });
    this.rows.push(0);
    for (const sector of road.sectors) {
      sector.curve.forEach(([px, py], i) => {
        this.points.push({ x: px, y: py });
        this.rows.push(sector.from + ((sector.to - sector.from) * (i + 1)) / sector.curve.length);
      });
    }
  }

  at(h: number): Point {
    const row = Math.max(0, Math.min((this.rows.at(-1) ?? 0) - 0.01, h));
    const i = Math.max(0, this.rows.findIndex((each) => each > row) - 1);
    const [from = 0, to = 1] = [this.rows[i], this.rows[i + 1]];
    const t = (row - from) / (to - from || 1);
    const point = (k: number) => this.points[Math.max(0, Math.min(this.points.length - 1, k))] ?? { x: 0, y: 0 };
    const [a, b, c, d] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    const spline = (axis: 'x' | 'y') =>
      0.5 *
      (2 * b[axis] +
        (c[axis] - a[axis]) * t +
        (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
        (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t);
    return { x: spline('x'), y: spline('y') };
  }

  /** A point beside the road, to the right of the riders. */
  beside(h: number, by: number): Point {
    const [a, b, here] = [this.at(h - 1.5), this.at(h + 1.5), this.at(h)];
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    return { x: here.x - by * Math.sin(angle), y: here.y + by * Math.cos(angle) };
  }

  path(from: number, to: number): string {
    const steps = Math.max(2, Math.ceil(to - from));
    const all = Array.from({ length: steps + 1 }, (_, i) => this.at(from + ((to - from) * i) / steps));
    return `M${all.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
  }

  across(h: number, by: number): string {
    const [a, b] = [this.beside(h, -by), this.beside(h, by)];
    return `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
  }
}
