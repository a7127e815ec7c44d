import type { Room } from '../../play/contract';
import { spread, type Point } from '../../play/track';
import type { Spot } from './spots';

/**
 * The road in drawing units. Its ground is a scale: minutes on the left, then the pack with its bays. Wide screens see it
 * in one piece; where the room is not wide it is folded in two, the pack above.
 */
export interface Road {
  folded: boolean;
  /** Pixels a unit. */
  scale: number;
  width: number;
  top: number;
  height: number;
  /** Where the pack's part begins. */
  packX: number;
  /** How far down the part behind the pack is drawn. */
  behindY: number;
  behindWidth: number;
  /** Minutes at the left edge. */
  furthest: number;
  /** Where the sky is taken: down to here, left of and right of these. Folded, nothing lies over it. */
  busy: { below: number; left: number; right: number } | null;
}

export interface Stand extends Point {
  /** Degrees. */
  tilt: number;
}

/** Where wheels touch the ground. */
const groundY = 253;
const packWidth = 620;
/** Left of the pack on a folded road: those who wait at its back must not be cut off. */
const elbowRoom = 40;

/** Middle of each bay, from the start of the pack's part. */
export const bays = { pack: 62, wheel2: 170, wheel1: 285, pace: 400, lead: 537 } as const;

/** A climb under way begins behind the leader; one not yet played would begin in front. */
export type Slope = 'none' | 'climb' | 'planned';
const slopes = {
  climb: { foot: 300, y: 267, rise: 104 / 320, tilt: -18 },
  planned: { foot: 456, y: 258, rise: 76 / 164, tilt: -24 },
};

/** So many pixels of the sky belong to the slate and the piles. */
const overlay = 84;

/** How little of it there may be, in drawing units: riders, names over them, the scale under them. */
const least = { whole: { width: 1060, height: 370 }, folded: { width: packWidth + elbowRoom, height: 528 } };

const fit = (room: Room, { width, height }: Room) => Math.min(room.width / width, room.height / height);

/** Folded where that shows riders clearly larger: on a phone, and wherever the room is about as high as it is wide. */
export function isFolded(room: Room): boolean {
  return room.width < 640 || fit(room, least.folded) > 1.3 * fit(room, least.whole);
}

/** The road fills the room: more of it is more sky, or more road behind the pack. */
export function roadFor(room: Room, minutes: readonly number[], folded = isFolded(room)): Road {
  const scale = fit(room, folded ? least.folded : least.whole);
  const [width, height] = [room.width / scale, room.height / scale];
  const furthest = Math.max(8, ...minutes);
  const common = { folded, scale, width, height, furthest, packX: width - packWidth };
  // what is over goes to the sky of both parts
  const behindY = 224 + 0.4 * Math.max(0, height - least.folded.height);
  if (folded) return { ...common, top: behindY + 306 - height, behindY, behindWidth: width, busy: null };
  const top = 300 - height;
  return {
    ...common,
    top,
    behindY: 0,
    behindWidth: width - packWidth,
    busy: { below: top + overlay / scale, left: 340 / scale, right: width - (20 + 40 * minutes.length) / scale },
  };
}

/** One label a minute while there is room, then every other, … */
export function ticks(road: Road): { minutes: number; x: number }[] {
  const step = Math.ceil(road.furthest / 8);
  const marks = [];
  for (let minutes = step; minutes <= road.furthest; minutes += step)
    marks.push({ minutes, x: minuteX(road, minutes) });
  return marks;
}

export function minuteX(road: Road, minutes: number): number {
  return road.behindWidth - (minutes * (road.behindWidth - 58)) / road.furthest;
}

/** The place of a spot; `nth` of `of` riders who share it stand beside one another, every other one on the far side of the road. */
export function pointAt(road: Road, spot: Spot, slope: Slope, nth = 0, of = 1): Stand {
  const side = nth - (of - 1) / 2;
  const lane = of > 1 ? (nth % 2 ? 6 : -18) : 0;
  if ('minutes' in spot) {
    const apart = Math.min(44, 120 / of);
    return { x: within(road, minuteX(road, spot.minutes) + side * apart), y: groundY + road.behindY + lane, tilt: 0 };
  }
  const waiting = spot.bay === 'pack' && of > 1;
  const x = bays[spot.bay] + side * (waiting ? Math.min(58, 200 / of) : Math.min(46, 130 / of));
  const onSlope = slope !== 'none' && (spot.bay === 'pace' || spot.bay === 'lead') ? slopes[slope] : null;
  if (!onSlope || x < onSlope.foot) return { x: within(road, road.packX + x), y: groundY + lane, tilt: 0 };
  return { x: road.packX + x, y: onSlope.y - (x - onSlope.foot) * onSlope.rise + lane / 2, tilt: onSlope.tilt };
}

/** Riders behind the pack stand far enough apart to be seen, in their order: where many minutes share the road, two of them are closer than a wheel. */
export function apart(road: Road, behind: readonly Stand[]): Stand[] {
  const least = 54;
  const most = road.folded ? road.width - least : road.behindWidth - 12;
  const gap = Math.min(60, (most - least) / Math.max(1, behind.length - 1));
  const order = behind.map((_, i) => i).sort((a, b) => (behind[a]?.x ?? 0) - (behind[b]?.x ?? 0));
  const wanted = order.map((i) => behind[i]?.x ?? 0);
  const xs = spread(wanted, gap, least, most);
  return behind.map((point, i) => {
    const at = order.indexOf(i);
    const x = xs[at] ?? point.x;
    const close = (other: number) => Math.abs((xs[other] ?? Infinity) - x) < 90;
    return { ...point, x, y: close(at - 1) || close(at + 1) ? groundY + road.behindY + (at % 2 ? 6 : -18) : point.y };
  });
}

/** A rider is drawn 54 units to either side. */
function within(road: Road, x: number): number {
  return Math.max(54, Math.min(road.width - 54, x));
}

/** Before the first card of a stage the whole field waits along the whole of the pack's road. */
export function startAt(road: Road, nth: number, of: number): Stand {
  const apart = Math.min(96, (packWidth - 120) / Math.max(1, of - 1));
  return { x: road.packX + bays.pack + nth * apart, y: groundY + (of > 5 && nth % 2 ? 8 : 0), tilt: 0 };
}
