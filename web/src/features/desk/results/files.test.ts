import { expect, it } from 'vitest';
import { describeRead, reader } from '../../../../test/reader';
import { settings } from '../../../base/settings.svelte';
import { Book } from '../book/book';
import type { Entry, Head, Outcome } from '../book/types';
import { csvOf } from './files';
import { gapLines, gapTicks } from './gaps';
import { stageRows, teamRows } from './rows';

const head: Head = {
  desk: 1,
  team_size: 3,
  teams: [{ name: '=2+2' }, { name: 'A, "B"', riders: ['Nina'] }],
  stages: [{ stage: 'paris' }, { stage: 'foix' }],
};
const first: Entry[] = [
  { draw: [0, 1] },
  { turn: 1 },
  { finish: { seconds: 10, bibs: [7, 1] } },
  { turn: 2 },
  { finish: { seconds: 10, bibs: [2, 8, 3] } },
  { dnf: [9] },
];
const second: Entry[] = [
  { stage: 2 },
  { turn: 1 },
  { finish: { seconds: 0, bibs: [3] } },
  { finish: { seconds: 50, bibs: [1, 2, 8] } },
  { dnf: [7] },
];
const ridden = (): Outcome => Book.of(reader, head, [...first, ...second]).outcome;

describeRead('rows', () => {
  it('say equal times once, and who left in which stage', () => {
    settings.lang = 'fr';
    const outcome = ridden();
    const rows = stageRows(head, outcome, 1);
    expect(rows.map(({ bib, value, more }) => [bib, value, more])).toEqual([
      [7, '2:10:10', '10″'],
      [1, 'm. t.', '6″'],
      [2, '2:11:10', '4″'],
      [8, 'm. t.', ''],
      [3, 'm. t.', ''],
      [9, 'abandon', ''],
    ]);
    expect(stageRows(head, outcome, 2).at(-1)).toMatchObject({ bib: 7, value: 'abandon' });
    expect(teamRows(head, outcome)[1]).toMatchObject({ name: 'A, "B"', more: '3 temps manquent' });
  });
});

describeRead('the CSV', () => {
  it('quotes what must be, and no name is a formula', () => {
    const text = csvOf(head, ridden());
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text).toContain(',7,Nina,"A, ""B""",2:10:10,7810,,10\r\n');
    expect(text).toContain("'=2+2");
    expect(text).not.toMatch(/,=2/);
  });
});

describeRead('the gaps', () => {
  it('are to the leader after each stage; who is out ends where they were', () => {
    const lines = gapLines(ridden());
    const after = (bib: number) => lines.find((line) => line.bib === bib);
    // 3: 2:11:10 + 3:50:00 − 10; 1: 2:10:10 − 6 + 3:50:50 − 6
    expect(after(1)).toEqual({ bib: 1, gaps: [0, 4, 0], out: false });
    expect(after(3)?.gaps).toEqual([0, 70, 60 - 50 + 2]);
    expect(after(7)).toEqual({ bib: 7, gaps: [0, 0], out: true });
    expect(gapTicks(75)).toEqual([0, 10, 30, 60]);
  });
});
