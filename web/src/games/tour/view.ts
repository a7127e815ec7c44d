import type { Jersey, Road, Sector, View } from './generated';

export type {
  Arrival,
  Cell,
  Die,
  Group,
  Jersey,
  Line,
  LineKind,
  Rider,
  Road,
  Sector,
  Side,
  Standings,
  Terrain,
  View,
} from './generated';

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

/** What each classification's leader wears, as the client draws it. */
export const jerseyKits = { yellow: 'jaune', green: 'vert', dotted: 'pois' } as const;

/** The jersey that a rider is shown in: the first of those that the rider holds, also once its card is played (T25). */
export function wornBy(view: View, rider: number): Jersey | null {
  return (['yellow', 'green', 'dotted'] as const).find((jersey) => view.jerseys[jersey] === rider) ?? null;
}

/** The corridor of the start belongs to the first sector. */
export function sectorAt(road: Road, h: number): Sector | undefined {
  return road.sectors.find((sector) => h < sector.to) ?? road.sectors.at(-1);
}

export function finishOf(view: View): number {
  return view.lines.find((line) => line.kind === 'finish')?.h ?? view.road.to;
}
