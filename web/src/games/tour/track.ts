import type { SectorFile } from './generated';
import { blank, sector, type OwnStage } from './stageFile';

/** A point of a track: metres from the start, height, and where it lies on the ground, in metres to the east and north. */
export interface TrackPoint {
  along: number;
  up: number;
  east: number;
  north: number;
}

/** Metres of a degree of latitude. */
const DEGREE = 111_320;
/** Larger files hold more than a day's ride. */
const MOST_POINTS = 100_000;
/** A climb rises at least so much a metre, over so many metres, and as much in all. */
const STEEP = 0.03;
const SHORTEST_CLIMB = 600;
const LEAST_RISE = 30;
/** Heights of a track jump: they are averaged over so many metres. */
const SMOOTH = 400;
/** A stage for about 28 rounds, as those of the box: half-steps of flat road; a climb takes 7 where the flat takes 5. */
const LENGTH = 190;
const CLIMB_WEIGHT = 5 / 7;
const MOST_SECTORS = 14;
/** Half-steps that a rider may roll on beyond the line. */
const RUN_OUT = 40;

/** The track of a GPX file; null where it is none, or has no two points. */
export function readTrack(text: string): TrackPoint[] | null {
  const page = new DOMParser().parseFromString(text, 'application/xml');
  if (page.querySelector('parsererror')) return null;
  const found = [...page.querySelectorAll('trkpt, rtept')].slice(0, MOST_POINTS);
  const track: TrackPoint[] = [];
  let first: { lat: number; lon: number } | null = null;
  for (const point of found) {
    const [lat, lon] = [Number(point.getAttribute('lat')), Number(point.getAttribute('lon'))];
    if (!Number.isFinite(lat) || !Number.isFinite(lon)) continue;
    first ??= { lat, lon };
    const east = (lon - first.lon) * DEGREE * Math.cos((first.lat * Math.PI) / 180);
    const north = (lat - first.lat) * DEGREE;
    const before = track.at(-1);
    const along = before ? before.along + Math.hypot(east - before.east, north - before.north) : 0;
    if (before && along - before.along < 1) continue;
    track.push({ along, up: Number(point.querySelector('ele')?.textContent ?? 0) || 0, east, north });
  }
  return track.length > 1 ? track : null;
}

/** A stage of about 28 rounds on a track: climbs where it rises, the shape of the road on the map, wind from one side of the compass. */
export function fromTrack(name: string, track: TrackPoint[], windFrom = 'west' as Wind): OwnStage {
  const parts = joined(climbs(smoothed(track)));
  const metres = track.at(-1)?.along ?? 1;
  const weight = parts.reduce((sum, { from, to, climb }) => sum + (to - from) * (climb ? CLIMB_WEIGHT : 1), 0);
  const map = mapped(track);
  let [flats, rises] = [0, 0];
  const sectors = parts.map(({ from, to, climb }): SectorFile => {
    const steps = Math.max(6, Math.round(((to - from) / weight) * LENGTH));
    return sector(climb ? `Côte ${++rises}` : `Plat ${++flats}`, {
      steps: steps + (steps % 2),
      terrain: climb ? 'climb' : 'flat',
      wind: sideOf(track, from, to, windFrom),
      curve: curve(track, from, to, map.at),
    });
  });
  const summits = sectors.filter(({ terrain }) => terrain === 'climb');
  const last = sectors.at(-1);
  const finish = last?.steps ?? 0;
  // the road goes on behind the line, as it came
  const lanes = 5;
  const withRunOut = sectors.map((each, i) =>
    i === sectors.length - 1 ? { ...each, steps: each.steps + RUN_OUT } : each,
  );
  return {
    ...blank(),
    name: name.slice(0, 80) || blank().name,
    kilometres: Math.max(1, Math.round(metres / 100) / 10),
    base_time: hours(metres / 1000 / 40),
    lanes,
    map: { size: [1000, 600], start: map.at(0) },
    sector: withRunOut,
    line: [
      ...summits.slice(0, 4).map((each) => ({ kind: 'summit' as const, sector: each.name, step: each.steps - 1 })),
      { kind: 'finish' as const, sector: last?.name ?? '', step: finish },
    ],
  };
}

/** Where the wind comes from. */
export type Wind = 'north' | 'east' | 'south' | 'west';

const FROM: Record<Wind, readonly [east: number, north: number]> = {
  north: [0, 1],
  east: [1, 0],
  south: [0, -1],
  west: [-1, 0],
};

interface Part {
  from: number;
  to: number;
  climb: boolean;
}

/** The side from which the wind comes on a part of the road, as the riders see it. */
function sideOf(track: TrackPoint[], from: number, to: number, wind: Wind): 'left' | 'right' {
  const [a, b] = [at(track, from), at(track, to)];
  const [x, y] = FROM[wind];
  return (b.east - a.east) * y - (b.north - a.north) * x >= 0 ? 'left' : 'right';
}

function smoothed(track: TrackPoint[]): TrackPoint[] {
  let [low, high, sum] = [0, 0, 0];
  return track.map((point) => {
    while (high < track.length && (track[high]?.along ?? 0) <= point.along + SMOOTH / 2) sum += track[high++]?.up ?? 0;
    while ((track[low]?.along ?? 0) < point.along - SMOOTH / 2) sum -= track[low++]?.up ?? 0;
    return { ...point, up: sum / Math.max(1, high - low) };
  });
}

/** The road in pieces of a hundred metres at least, each a climb or not, those alike put together. */
function climbs(track: TrackPoint[]): Part[] {
  const metres = track.at(-1)?.along ?? 0;
  const piece = Math.max(100, metres / 400);
  const parts: Part[] = [];
  for (let from = 0; from < metres; from += piece) {
    const to = Math.min(metres, from + piece);
    const climb = (at(track, to).up - at(track, from).up) / (to - from) >= STEEP;
    const last = parts.at(-1);
    if (last?.climb === climb) last.to = to;
    else parts.push({ from, to, climb });
  }
  return parts.map((part) => {
    const rise = at(track, part.to).up - at(track, part.from).up;
    return part.climb && (part.to - part.from < SHORTEST_CLIMB || rise < LEAST_RISE) ? { ...part, climb: false } : part;
  });
}

/** Neighbours of one kind as one, and the shortest put to its neighbours until there are few enough for a board. */
function joined(parts: Part[]): Part[] {
  const merged: Part[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last?.climb === part.climb) last.to = part.to;
    else merged.push({ ...part });
  }
  const metres = merged.at(-1)?.to ?? 0;
  const least = Math.min(...merged.map(({ from, to }) => to - from));
  const shortest = merged.find(({ from, to }) => to - from === least);
  if (merged.length < 2 || !shortest || (merged.length <= MOST_SECTORS && least >= metres / 40)) return merged;
  return joined(merged.map((part) => (part === shortest ? { ...part, climb: !part.climb } : part)));
}

/** The point of the track after so many metres. */
function at(track: TrackPoint[], metres: number): TrackPoint {
  let [low, high] = [0, track.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((track[middle]?.along ?? 0) <= metres) low = middle;
    else high = middle;
  }
  const [a, b] = [track[low], track[high]];
  if (!a || !b) return { along: metres, up: 0, east: 0, north: 0 };
  const t = Math.max(0, Math.min(1, (metres - a.along) / (b.along - a.along || 1)));
  const between = (key: 'up' | 'east' | 'north') => a[key] + (b[key] - a[key]) * t;
  return { along: metres, up: between('up'), east: between('east'), north: between('north') };
}

/** Where metres of the track lie on the paper, north up, with a margin. */
function mapped(track: TrackPoint[]): { at: (metres: number) => [number, number] } {
  const [west, east] = [Math.min(...track.map((p) => p.east)), Math.max(...track.map((p) => p.east))];
  const [south, north] = [Math.min(...track.map((p) => p.north)), Math.max(...track.map((p) => p.north))];
  const scale = Math.min(880 / Math.max(1, east - west), 480 / Math.max(1, north - south));
  const [left, top] = [500 - ((east - west) * scale) / 2, 300 - ((north - south) * scale) / 2];
  return {
    at: (metres) => {
      const point = at(track, metres);
      return [Math.round(left + (point.east - west) * scale), Math.round(top + (north - point.north) * scale)];
    },
  };
}

/** A bend every few kilometres is enough for a drawing. */
function curve(track: TrackPoint[], from: number, to: number, place: (metres: number) => [number, number]) {
  const metres = track.at(-1)?.along ?? 1;
  const points = Math.max(1, Math.min(6, Math.round(((to - from) / metres) * 30)));
  return Array.from({ length: points }, (_, i) => place(from + ((to - from) * (i + 1)) / points));
}

function hours(time: number): string {
  const minutes = Math.max(10, Math.round(time * 60));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:00`;
}
