import { bibsOf } from './head.ts';
import { stageOf, type Stage } from './stages.ts';
import type { Head, Prime } from './types.ts';

export interface Arrival {
  bib: number;
  time: number;
}

/** One stage as it was entered. Nothing here is ever changed in place: a race before an entry is still that race after it. */
export interface StageRace {
  readonly stage: Stage;
  /** Fixed as the stage begins; of the first stage as the teams are drawn. */
  readonly startList: readonly number[];
  /** On the road as the stage began. */
  readonly starters: readonly number[];
  readonly round: number;
  /** In the order of entry. */
  readonly arrivals: readonly Arrival[];
  readonly primes: readonly { readonly kind: Prime; readonly bibs: readonly number[] }[];
}

export interface Race {
  readonly head: Head;
  readonly draw: readonly number[] | null;
  readonly out: ReadonlySet<number>;
  /** The stages begun, the last one under way or complete. */
  readonly stages: readonly StageRace[];
  /** As the stage under way began: what stands if nobody finishes it. */
  readonly before: Race | null;
}

export function openRace(head: Head): Race {
  const race: Race = { head, draw: null, out: new Set(), stages: [], before: null };
  return { ...race, stages: [beginStage(race, bibsOf(head), [])], before: race };
}

/** The next stage with these starters, in this order. */
export function nextStage(race: Race, list: readonly number[]): Race {
  return { ...race, stages: [...race.stages, beginStage(race, list, list)], before: race };
}

function beginStage(race: Race, starters: readonly number[], startList: readonly number[]): StageRace {
  const head = race.head.stages[race.stages.length];
  if (!head) throw new Error('a race has no more stages than its head');
  return { stage: stageOf(head), startList, starters, round: 0, arrivals: [], primes: [] };
}

export function current(race: Race): StageRace {
  const stage = race.stages.at(-1);
  if (!stage) throw new Error('a race has begun its first stage');
  return stage;
}

export function hasFinished(race: Race, bib: number): boolean {
  return current(race).arrivals.some((arrival) => arrival.bib === bib);
}

/** Ascending. */
export function onRoad(race: Race): number[] {
  return current(race)
    .starters.filter((bib) => !race.out.has(bib) && !hasFinished(race, bib))
    .toSorted((a, b) => a - b);
}

export function isComplete(race: Race): boolean {
  return onRoad(race).length === 0;
}

/** After the last stage, or after one in which nobody reached the finish. */
export function isOver(race: Race): boolean {
  return isComplete(race) && (race.stages.length === race.head.stages.length || current(race).arrivals.length === 0);
}
