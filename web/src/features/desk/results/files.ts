import { teamOf } from '../book/head';
import { stageOf } from '../book/stages';
import { clock } from '../../../base/time';
import type { Head, Outcome } from '../book/types';
import { w } from '../words';
import { riderName, teamName } from '../words/names';

/** A spreadsheet would run a cell that begins like a formula, and many a one ends a cell at a semicolon: such a name is kept as text. */
function cell(value: string | number): string {
  const text = typeof value === 'string' ? value.replace(/(^|;)(?=\s*[=+\-@])/g, "$1'") : String(value);
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Every classification as one table: comma separated, UTF-8 with the mark that spreadsheets look for. */
export function csvOf(head: Head, outcome: Outcome): string {
  const lines: (string | number)[][] = [
    [
      w('csv.table'),
      w('th.place'),
      w('th.bib'),
      w('th.rider'),
      w('th.team'),
      w('th.time'),
      w('csv.seconds'),
      w('th.points'),
      w('th.bonus'),
    ],
  ];
  const rider = (bib: number) => [bib, riderName(head, bib), teamName(head, teamOf(head, bib))];
  for (const { stage, places } of outcome.results) {
    const name = head.stages[stage - 1];
    for (const { place, bib, time, bonus } of places)
      lines.push([
        w('stage.named', { n: stage, name: name ? stageOf(name).name : '' }),
        place,
        ...rider(bib),
        clock(time),
        time,
        '',
        bonus,
      ]);
  }
  for (const { place, bib, time } of outcome.general)
    lines.push([w('title.general'), place, ...rider(bib), clock(time), time, '', '']);
  for (const { place, team, time } of outcome.teams)
    lines.push([w('title.teams'), place, '', '', teamName(head, team), clock(time), time, '', '']);
  for (const key of ['sprint', 'mountain'] as const)
    for (const { place, bib, points } of outcome[key])
      lines.push([w(`title.${key}`), place, ...rider(bib), '', '', points, '']);
  return `\uFEFF${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}

export function jsonOf(head: Head, outcome: Outcome): string {
  return `${JSON.stringify({ head, outcome }, null, 2)}\n`;
}
