import type { AnyView } from '../contract';

/** `[lane, h]`: a lane from the left, half-steps along the road. */
export type Cell = [lane: number, h: number];
export type Terrain = 'flat' | 'climb';
export type Side = 'left' | 'right';
export type LineKind = 'sprint' | 'summit' | 'finish';
export type Die = 'yellow' | 'dotted' | 'white' | 'red' | 'green';
export type Jersey = 'yellow' | 'green' | 'dotted';

export interface Rider {
  team: number;
  cell: Cell | null;
  /** Of `groups`; null for one who is isolated, or off the road. */
  group: number | null;
  isolated: boolean;
  can_attack: boolean;
  status: 'racing' | 'crashed' | 'finished' | 'out';
}

export interface Group {
  pace: number | null;
  set_by: number | null;
  white_left: number;
  attack_open: boolean;
}

export interface Line {
  kind: LineKind;
  name: string;
  h: number;
  /** Riders, in the order in which they crossed it. */
  taken: number[];
}

export interface Arrival {
  rider: number;
  round: number;
  seconds: number;
  time: number;
  bonus: number;
}

export interface Standings {
  yellow: { rider: number; time: number }[];
  green: { rider: number; points: number }[];
  dotted: { rider: number; points: number }[];
  teams: { team: number; time: number | null }[];
}

export interface Sector {
  name: string;
  from: number;
  /** The first row of the sector after it. */
  to: number;
  terrain: Terrain;
  wind: Side;
  strong: boolean;
  lanes: number;
  curve: [number, number][];
}

export interface Road {
  name: string;
  kilometres: number;
  base_time: number;
  /** The first row of the start corridor, and the last of the road. */
  from: number;
  to: number;
  sectors: Sector[];
  /** From the finish line on, one a row. */
  seconds: number[];
  map: { size: [number, number]; start: [number, number] } | null;
}

export type Asked = 'place' | 'choose' | 'attack' | { roll: { die: Die } } | { move: { cells: number; attack: boolean } } | { agree: { rider: number; to: Cell } };

export interface View extends AnyView {
  stage: string;
  /** From 1; 0 while riders are placed. */
  round: number;
  order: number[];
  rider: number | null;
  riders: Rider[];
  groups: Group[];
  lines: Line[];
  arrivals: Arrival[];
  standings: Standings;
  cards: Record<Jersey, number | null>;
  asked: Asked | null;
  /** The number of the stage, from 1. */
  leg: number;
  stages: string[];
  team_size: number;
  teams: { name: string; riders: string[] }[];
  road: Road;
}

/** Bibs as people know them (six a team). */
export function bibOf(view: View, rider: number): number {
  return 6 * Math.floor(rider / view.team_size) + (rider % view.team_size) + 1;
}

export function teamOf(view: View, rider: number): number {
  return Math.floor(rider / view.team_size);
}

export function riderName(view: View, rider: number): string {
  return view.teams[teamOf(view, rider)]?.riders[rider % view.team_size] ?? '';
}

/** The jersey that a rider wears in the race: yellow first, then green. */
export function wornBy(view: View, rider: number): Jersey | null {
  return (['yellow', 'green', 'dotted'] as const).find((jersey) => view.cards[jersey] === rider) ?? null;
}

/** The corridor of the start belongs to the first sector. */
export function sectorAt(road: Road, h: number): Sector | undefined {
  return road.sectors.find((sector) => h < sector.to) ?? road.sectors.at(-1);
}

export function finishOf(view: View): number {
  return view.lines.find((line) => line.kind === 'finish')?.h ?? view.road.to;
}
