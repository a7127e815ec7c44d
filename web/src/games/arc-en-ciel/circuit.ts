import type { Room } from '../../play/contract';
import { line, Track, type Point } from '../../play/track';

/**
 * The ring in pixels: two straights, four round corners, squares equal along the middle line. Square 0 is in the middle of
 * the bottom straight and the race goes clockwise, left along the bottom.
 */
export interface Place {
  index: number;
  path: string;
  x: number;
  y: number;
  /** Where a team-mate stands: outside, so that the value stays readable. */
  mate: Point;
  /** Where the number of the square stands: at its inner edge. */
  number: Point;
  /** Where the rainbow rider stands: inside, its arrow on the square. */
  rider: Point;
  arrow: string;
  faces: 'left' | 'right';
}

export type Density = 'full' | 'small' | 'tiny';

export interface Circuit {
  narrow: boolean;
  /** How much the infield can say. */
  density: Density;
  width: number;
  height: number;
  /** The size of the type on a square; everything else is drawn in this measure. */
  unit: number;
  places: Place[];
  /** The lane of the rainbow rider. */
  lane: Track;
  infield: { x: number; y: number; width: number; height: number };
  start: Point;
}

/** The ring fills its room, up to a shape that is still a ring. */
export function circuitFor(room: Room, squares: number): Circuit {
  const [width, height] = [Math.min(room.width, room.height * 2.1), Math.min(room.height, room.width * 1.15)];
  const narrow = width < 560 || height < 420;
  const small = Math.min(width, height);
  const thick = narrow ? small * 0.105 : Math.min(64, small * 0.11);
  const unit = Math.min(thick * 0.4, ((width + height) * 0.62) / squares);
  const pad = unit * 1.52;
  const radius = small * (narrow ? 0.2 : 0.24);
  const ring = new Track(stadium(width, height, radius, pad + thick / 2, squares), 0.02, squares);
  // they ride clockwise: outside is to their left
  const beside = (square: number, out: number) => ring.beside(square, -out);
  const edge = (square: number, out: number) => Array.from({ length: 7 }, (_, i) => beside(square - 0.5 + i / 6, out));
  const inner = thick / 2;
  const places = Array.from({ length: squares }, (_, index): Place => {
    const arrow = [
      beside(index - 0.28, -inner - unit * 0.2),
      beside(index, -inner + unit * 0.32),
      beside(index + 0.28, -inner - unit * 0.2),
    ];
    return {
      index,
      path: `${line([...edge(index, inner), ...edge(index, -inner).reverse()])}z`,
      ...ring.at(index),
      mate: beside(index, inner + unit * 0.68),
      number: beside(index, -inner + unit * 0.34),
      rider: beside(index, -inner - unit * (narrow ? 0.9 : 1.25)),
      arrow: `${line(arrow)}z`,
      faces: Math.cos(ring.heading(index)) < -0.3 ? 'left' : 'right',
    };
  });
  // The rainbow rider has a lane of its own round the infield.
  const [side, above] = [pad + thick + unit * (narrow ? 1.9 : 2.9), pad + thick + unit * (narrow ? 1.7 : 2.2)];
  const infield = { x: side, y: above, width: width - 2 * side, height: height - 2 * above };
  return {
    narrow,
    density: infield.height < 172 ? 'tiny' : infield.width < 440 || infield.height < 250 ? 'small' : 'full',
    width,
    height,
    unit,
    places,
    lane: new Track((square) => places[square]?.rider ?? { x: 0, y: 0 }, 1, squares),
    infield,
    start: beside(0.6, -inner - unit * 0.55),
  };
}

/** A straight, a corner, … from the middle of the bottom on, clockwise. */
function stadium(width: number, height: number, r: number, margin: number, squares: number): (square: number) => Point {
  const [left, top, right, bottom] = [margin, margin, width - margin, height - margin];
  const across = right - left - 2 * r;
  const down = bottom - top - 2 * r;
  const quarter = (Math.PI * r) / 2;
  const corner = (x: number, y: number, from: number) => (d: number) => ({
    x: x + r * Math.cos(from + d / r),
    y: y + r * Math.sin(from + d / r),
  });
  const parts: [number, (d: number) => Point][] = [
    [across / 2, (d) => ({ x: (left + right) / 2 - d, y: bottom })],
    [quarter, corner(left + r, bottom - r, Math.PI / 2)],
    [down, (d) => ({ x: left, y: bottom - r - d })],
    [quarter, corner(left + r, top + r, Math.PI)],
    [across, (d) => ({ x: left + r + d, y: top })],
    [quarter, corner(right - r, top + r, -Math.PI / 2)],
    [down, (d) => ({ x: right, y: top + r + d })],
    [quarter, corner(right - r, bottom - r, 0)],
    [across / 2, (d) => ({ x: right - r - d, y: bottom })],
  ];
  const length = parts.reduce((sum, [part]) => sum + part, 0);
  return (square) => {
    let d = ((((square / squares) % 1) + 1) % 1) * length;
    for (const [part, place] of parts) {
      if (d <= part) return place(d);
      d -= part;
    }
    return { x: (left + right) / 2, y: bottom };
  };
}
