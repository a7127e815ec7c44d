import { finishOf, type Sector, type View } from './view';

/** A height for every row: climbs rise, what follows them falls back. A picture of the stage, not a survey of it. */
export function heights(view: {
  road: { to: number; sectors: readonly Pick<Sector, 'from' | 'to' | 'terrain'>[] };
}): { h: number; up: number }[] {
  const points = [{ h: 0, up: 4 }];
  let up = 4;
  view.road.sectors.forEach((sector, i) => {
    const after = view.road.sectors[i + 1];
    const length = Math.min(sector.to, view.road.to) - sector.from;
    if (sector.terrain === 'climb') up += length * 1.7;
    else if (up > 14) up = Math.max(after?.terrain === 'climb' ? 14 : 7, up - length * 2.6);
    else up = i % 2 ? 5 : 9;
    points.push({ h: Math.min(sector.to, view.road.to), up });
  });
  return points;
}

export function heightAt(points: { h: number; up: number }[], h: number): number {
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    if (a && b && h <= b.h) return a.up + ((b.up - a.up) * (Math.max(h, a.h) - a.h)) / (b.h - a.h || 1);
  }
  return points.at(-1)?.up ?? 0;
}

/** A place on the road in cells, which are two half-rows long: one unit for all that is said. */
export const cellsOf = (h: number): number => Math.max(1, Math.ceil(h / 2));

/** Cells from the head of the race to the line. */
export function toGo(view: View): number | null {
  const rows = view.riders.flatMap((rider) => (rider.cell ? [rider.cell[1]] : []));
  if (rows.length === 0) return null;
  return Math.max(0, Math.ceil((finishOf(view) - Math.max(...rows)) / 2));
}

/**
 * Of the names at both ends of the strip what the letters of groups leave room for: of the finish the first that fits.
 * `letters` is where they stand, the foremost first; the last one has its gap to its left, if there are others.
 */
export function captions(
  names: { start: string; finish: readonly string[] },
  letters: readonly number[],
  width: number,
  perLetter: number,
): { start: string; finish: string } {
  const margin = 8;
  const long = (text: string) => text.length * perLetter;
  const behind = (letters.at(-1) ?? width) - (letters.length > 1 ? 46 : 14);
  const start = margin + long(names.start) < behind ? names.start : '';
  const from = Math.max((letters[0] ?? 0) + 14, start ? 2 * margin + long(start) : 0);
  return { start, finish: names.finish.find((name) => width - margin - long(name) >= from) ?? '' };
}
