import { Track, type Point } from '../../play/track';
import type { View } from './view';

/** The road on the map, by rows: a smooth curve through the points of its sectors. */
export function courseOf({ road }: View): Track {
  const [x = 0, y = 0] = road.map?.start ?? [];
  const points: Point[] = [{ x, y }];
  const rows = [0];
  for (const sector of road.sectors) {
    sector.curve.forEach(([px, py], i) => {
      points.push({ x: px, y: py });
      rows.push(sector.from + ((sector.to - sector.from) * (i + 1)) / sector.curve.length);
    });
  }
  const point = (k: number) => points[Math.max(0, Math.min(points.length - 1, k))] ?? { x: 0, y: 0 };
  return new Track((h) => {
    const row = Math.max(0, Math.min((rows.at(-1) ?? 0) - 0.01, h));
    const i = Math.max(0, rows.findIndex((each) => each > row) - 1);
    const [from = 0, to = 1] = [rows[i], rows[i + 1]];
    const t = (row - from) / (to - from || 1);
    const [a, b, c, d] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    const spline = (axis: 'x' | 'y') =>
      0.5 *
      (2 * b[axis] +
        (c[axis] - a[axis]) * t +
        (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
        (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t);
    return { x: spline('x'), y: spline('y') };
  }, 1.5);
}
