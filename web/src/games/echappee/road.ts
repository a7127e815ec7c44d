import type { Spot } from './spots';

/**
 * The road in drawing units. Its ground is a scale: minutes on the left, then the pack with its bays. Wide screens see it
 * in one piece; on a phone it is folded in two, the pack above.
 */
export interface Road {
  folded: boolean;
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

export interface Point {
  x: number;
  y: number;
  /** Degrees. */
  tilt: number;
}

/** Where wheels touch the ground. */
export const groundY = 253;
export const packWidth = 620;
/** Left of the pack on a folded road: those who wait at its back must not be cut off. */
const elbowRoom = 40;

/** Middle of each bay, from the start of the pack's part. */
export const bays = { pack: 62, wheel2: 170, wheel1: 285, pace: 400, lead: 537 } as const;

/** A climb under way begins behind the leader; one not yet played would begin before him. */
export type Slope = 'none' | 'climb' | 'planned';
const slopes = { climb: { foot: 300, y: 267, rise: 104 / 320, tilt: -18 }, planned: { foot: 456, y: 258, rise: 76 / 164, tilt: -24 } };

/** So many pixels of the sky belong to the slate and the piles. */
const overlay = 84;

export function roadFor(pixels: number, minutes: readonly number[]): Road {
  const folded = pixels < 640;
  const furthest = Math.max(8, ...minutes);
  const width = packWidth + elbowRoom;
  if (folded) return { folded, width, top: 2, height: 528, packX: elbowRoom, behindY: 224, behindWidth: width, furthest, busy: null };
  // A bigger field needs a higher sky for its names.
  const scale = pixels / 1060;
  const top = -Math.round(minutes.length > 4 || scale < 0.9 ? 50 / scale + 60 : 70);
  return { folded, width: 1060, top, height: 300 - top, packX: 440, behindY: 0, behindWidth: 440, furthest, busy: { below: top + overlay / scale, left: 340 / scale, right: 1060 - (20 + 40 * minutes.length) / scale } };
}

/** One label a minute while there is room, then every other, … */
export function ticks(road: Road): { minutes: number; x: number }[] {
  const step = Math.ceil(road.furthest / 8);
  const marks = [];
  for (let minutes = step; minutes <= road.furthest; minutes += step) marks.push({ minutes, x: minuteX(road, minutes) });
  return marks;
}

export function minuteX(road: Road, minutes: number): number {
  return road.behindWidth - (minutes * (road.behindWidth - 58)) / road.furthest;
}

/** The place of a spot; `nth` of `of` riders who share it stand beside one another. */
export function pointAt(road: Road, spot: Spot, slope: Slope, nth = 0, of = 1): Point {
  const side = nth - (of - 1) / 2;
  const lane = of > 1 ? (nth % 2 ? 9 : -11) : 0;
  if ('minutes' in spot) {
    return { x: minuteX(road, spot.minutes) + side * 26, y: groundY + road.behindY + lane, tilt: 0 };
  }
  const waiting = spot.bay === 'pack' && of > 1;
  const x = bays[spot.bay] + side * (waiting ? Math.min(38, 130 / of) : 32) + (waiting ? 8 : 0);
  const onSlope = slope !== 'none' && (spot.bay === 'pace' || spot.bay === 'lead') ? slopes[slope] : null;
  if (!onSlope || x < onSlope.foot) return { x: road.packX + x, y: groundY + lane, tilt: 0 };
  return { x: road.packX + x, y: onSlope.y - (x - onSlope.foot) * onSlope.rise + lane / 2, tilt: onSlope.tilt };
}
