import { teamOf } from '../book/head';
import { clock, gap } from '../../ui/time';
import type { Head, Outcome } from '../book/types';
import { w } from '../words';
import { riderName, teamName } from '../words/names';

export type TableKey = 'stage' | 'general' | 'teams' | 'sprint' | 'mountain';
export const tableKeys = ['stage', 'general', 'teams', 'sprint', 'mountain'] as const;

/** One line of a classification, as it is read. */
export interface Row {
  place: string;
  bib: number | null;
  team: number;
  name: string;
  value: string;
  /** A bonus, or what a team lacks. */
  more: string;
  /** The last of those who came in together. */
  closes: boolean;
}

/** The arrivals of a stage, equal times said once; then those who are out since. */
export function stageRows(head: Head, outcome: Outcome, stage: number): Row[] {
  const places = outcome.results.find((each) => each.stage === stage)?.places ?? [];
  const rows = places.map(({ place, bib, time, bonus }, i): Row => ({
    place: String(place),
    bib,
    team: teamOf(bib),
    name: riderName(head, bib),
    value: places[i - 1]?.time === time ? w('same_time') : clock(time),
    more: bonus ? `${bonus}″` : '',
    closes: places[i + 1] !== undefined && places[i + 1]?.time !== time,
  }));
  const inAnyLater = new Set(outcome.results.filter((each) => each.stage >= stage).flatMap((each) => each.places.map(({ bib }) => bib)));
  const before = stage === 1 ? null : new Set(outcome.results.find((each) => each.stage === stage - 1)?.places.map(({ bib }) => bib));
  // out in this stage: at the finish of the one before, never again after
  const out = outcome.out.filter((bib) => !inAnyLater.has(bib) && (before === null || before.has(bib)));
  return [...rows, ...out.map((bib): Row => ({ place: '–', bib, team: teamOf(bib), name: riderName(head, bib), value: w('out'), more: '', closes: false }))];
}

export function generalRows(head: Head, { general }: Outcome): Row[] {
  return general.map(({ place, bib, time, gap: behind }) => ({ place: String(place), bib, team: teamOf(bib), name: riderName(head, bib), value: place === 1 ? clock(time) : gap(behind), more: '', closes: false }));
}

export function teamRows(head: Head, { teams }: Outcome): Row[] {
  const first = teams[0];
  return teams.map(({ place, team, time, missing }) => ({
    place: String(place),
    bib: null,
    team,
    name: teamName(head, team),
    value: missing === first?.missing && place > 1 && time >= first.time ? gap(time - first.time) : clock(time),
    more: missing > 0 ? w('teams.missing', { n: missing }) : '',
    closes: false,
  }));
}

export function pointRows(head: Head, table: Outcome['sprint']): Row[] {
  return table.map(({ place, bib, points }) => ({ place: String(place), bib, team: teamOf(bib), name: riderName(head, bib), value: String(points), more: '', closes: false }));
}

export function rowsOf(head: Head, outcome: Outcome, table: TableKey, stage: number): Row[] {
  if (table === 'stage') return stageRows(head, outcome, stage);
  if (table === 'general') return generalRows(head, outcome);
  if (table === 'teams') return teamRows(head, outcome);
  return pointRows(head, outcome[table]);
}
