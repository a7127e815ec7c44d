import { kitOf, kitOfBib, teamOf } from '../book/head';
import { clock, gap } from '../../../base/time';
import type { Head, Outcome } from '../book/types';
import { w } from '../words';
import { riderName, teamName } from '../words/names';

export type TableKey = 'stage' | 'general' | 'teams' | 'sprint' | 'mountain';
export const tableKeys = ['stage', 'general', 'teams', 'sprint', 'mountain'] as const;

/** One line of a classification, as it is read. */
export interface Row {
  place: string;
  bib: number | null;
  /** The jersey of the box, from 0, and the name of the team that rides in it. */
  kit: number;
  team: string;
  name: string;
  value: string;
  /** A bonus, or what a team lacks. */
  more: string;
  /** The last of those who came in together. */
  closes: boolean;
}

const of = (head: Head, bib: number) => ({
  bib,
  kit: kitOfBib(bib),
  team: teamName(head, teamOf(head, bib)),
  name: riderName(head, bib),
});

/** The arrivals of a stage, equal times said once; then those who are out since. */
export function stageRows(head: Head, outcome: Outcome, stage: number): Row[] {
  const places = outcome.results.find((each) => each.stage === stage)?.places ?? [];
  const rows = places.map(({ place, bib, time, bonus }, i): Row => ({
    place: String(place),
    ...of(head, bib),
    value: places[i - 1]?.time === time ? w('same_time') : clock(time),
    more: bonus ? `${bonus}″` : '',
    closes: places[i + 1] !== undefined && places[i + 1]?.time !== time,
  }));
  const inAnyLater = new Set(
    outcome.results.filter((each) => each.stage >= stage).flatMap((each) => each.places.map(({ bib }) => bib)),
  );
  const before =
    stage === 1
      ? null
      : new Set(outcome.results.find((each) => each.stage === stage - 1)?.places.map(({ bib }) => bib));
  // out in this stage: at the finish of the one before, never again after
  const out = outcome.out.filter((bib) => !inAnyLater.has(bib) && (before === null || before.has(bib)));
  return [
    ...rows,
    ...out.map((bib): Row => ({ place: '–', ...of(head, bib), value: w('out'), more: '', closes: false })),
  ];
}

/** Somebody has arrived in the stage under way: the general classification is the live one until it is complete (D5). */
export function isLive({ live, complete }: Outcome): boolean {
  return !complete && live.general.some(({ place }) => place !== null);
}

export function generalRows(head: Head, outcome: Outcome): Row[] {
  if (!isLive(outcome)) return ranked(head, outcome.general);
  const rows = outcome.live.general.map(({ place, bib, time, gap }) =>
    place === null || time === null || gap === null ? bib : { place, bib, time, gap },
  );
  const riding = rows
    .filter((row) => typeof row === 'number')
    .map((bib): Row => ({ place: '', ...of(head, bib), value: w('riding'), more: '', closes: false }));
  return [
    ...ranked(
      head,
      rows.filter((row) => typeof row !== 'number'),
    ),
    ...riding,
  ];
}

function ranked(head: Head, rows: Outcome['general']): Row[] {
  return rows.map(({ place, bib, time, gap: behind }) => ({
    place: String(place),
    ...of(head, bib),
    value: place === 1 ? clock(time) : gap(behind),
    more: '',
    closes: false,
  }));
}

export function teamRows(head: Head, { teams }: Outcome): Row[] {
  const first = teams[0];
  return teams.map(({ place, team, time, missing }) => ({
    place: String(place),
    bib: null,
    kit: kitOf(head, team),
    team: teamName(head, team),
    name: teamName(head, team),
    value: missing === first?.missing && place > 1 && time >= first.time ? gap(time - first.time) : clock(time),
    more: missing > 0 ? w('teams.missing', { n: missing }) : '',
    closes: false,
  }));
}

export function pointRows(head: Head, table: Outcome['sprint']): Row[] {
  return table.map(({ place, bib, points }) => ({
    place: String(place),
    ...of(head, bib),
    value: String(points),
    more: '',
    closes: false,
  }));
}

export function rowsOf(head: Head, outcome: Outcome, table: TableKey, stage: number): Row[] {
  if (table === 'stage') return stageRows(head, outcome, stage);
  if (table === 'general') return generalRows(head, outcome);
  if (table === 'teams') return teamRows(head, outcome);
  return pointRows(head, outcome[table]);
}
