import { expect, it } from 'vitest';
import { describeRead, reader } from '../../../../test/reader';
import { Refusal } from '../../../net/reader';
import { Book } from './book';
import { ourStages } from './stages';
import { bookFile, type Entry, type Head } from './types';

const head: Head = { desk: 1, team_size: 3, teams: [{}, { name: 'Nord' }], stages: [{ stage: 'paris' }] };
const entries: Entry[] = [
  { draw: [1, 0] },
  { turn: 1 },
  { finish: { seconds: 26, bibs: [7, 1] } },
  { amend: { n: 3, entry: { finish: { seconds: 30, bibs: [7] } } } },
  { turn: 2 },
  { undo: 1 },
];

describeRead('a book, read by the module', () => {
  const book = () => Book.of(reader, head, entries);

  it('says what stands, when each line was entered, and the way back', () => {
    const { outcome, draw, lines, active, undoable, redoable } = book();
    expect([outcome.round, outcome.start_list[0], draw]).toEqual([1, 7, [1, 0]]);
    expect(lines[2]).toEqual({ n: 3, entry: entries[2], undone: false, round: 1, time: 7826 });
    expect(lines[4]).toMatchObject({ undone: true, time: 7860 });
    expect(active[2]).toMatchObject({ n: 3, amended_by: 4, amendable: true, time: 7830, round: 1 });
    expect([undoable, redoable]).toEqual([[1, 2, 3, 4], true]);
  });

  it('is not changed by what is added or refused', () => {
    const before = book();
    expect(before.add({ redo: 1 }).outcome.round).toBe(2);
    expect(() => before.add({ turn: 3 })).toThrow(Refusal);
    expect(before.entries).toHaveLength(6);
  });

  it('is a file and back; a refused line is named, one that was cut short left out', () => {
    const text = bookFile(head, entries);
    expect(reader.file(text)).toEqual({ head, entries, left_out: null });
    expect(reader.file(`${text}{"turn`).left_out).toEqual({ line: 8, empty: false });
    const refused = (broken: string) => {
      try {
        return reader.file(broken);
      } catch (error) {
        return error instanceof Refusal ? error.why : error;
      }
    };
    expect(refused(`${text}{"turn":9}\n`)).toMatchObject({ line: 8, rule: 'D3', en: 'The next turn is turn 2.' });
    expect(refused('{}')).toMatchObject({ line: 1, rule: 'D7' });
  });

  it('has the stages that this page lists', () => {
    for (const [stage, { name, kilometres, base }] of Object.entries(ourStages)) {
      const { outcome } = Book.of(reader, { ...head, stages: [{ stage }] });
      expect(outcome).toMatchObject({ name, kilometres, base_time: base });
    }
    expect(() => reader.checkHead({ ...head, stages: [] })).toThrow(/D1/);
  });
});
