import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BadLine, readBook, writeBook } from './file';
import { Fold } from './fold';
import { checkHead } from './head';
import { Refusal, type Rule } from './refusal';
import { ourStages } from './stages';
import { clock, gap } from '../../../base/time';
import { parseClock } from './time';
import type { Entry, Head } from './types';

const head: Head = { desk: 1, team_size: 6, teams: [{}, {}, {}, {}, {}, {}], stages: [{ stage: 'paris' }] };
const small: Head = {
  desk: 1,
  team_size: 3,
  teams: [{}, {}],
  stages: [{ stage: 'paris' }, { name: 'Chez nous', kilometres: 12.5, base_time: '0:20:00' }],
};
const turns = (from: number, to: number): Entry[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ turn: from + i }));
const drawn: Entry = { draw: [0, 1] };

function refusedBy(of: Head, entries: Entry[]): Rule | null {
  try {
    Fold.of(of, entries);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.rule;
    throw error;
  }
}

describe('the source’s own example (D5)', () => {
  const peloton = [1, 9, 20];
  const fold = Fold.of(head, [
    { draw: [0, 1, 2, 3, 4, 5] },
    ...turns(1, 28),
    { finish: { seconds: 26, bibs: [17, 22, 3, 14, 7] } },
    { turn: 29 },
    { finish: { seconds: 46, bibs: [11] } },
    ...turns(30, 31),
    { finish: { seconds: 8, bibs: peloton } },
  ]);

  it('to the second', () => {
    const places = fold.outcome().results[0]?.places ?? [];
    expect(places.map(({ bib, time }) => `${bib} ${clock(time)}`)).toEqual([
      '17 2:37:26',
      '22 2:37:26',
      '3 2:37:26',
      '14 2:37:26',
      '7 2:37:26',
      '11 2:38:46',
      '1 2:40:08',
      '9 2:40:08',
      '20 2:40:08',
    ]);
  });

  it('no bonus before the stage is complete', () => {
    expect(fold.outcome().results[0]?.places.every(({ bonus }) => bonus === 0)).toBe(true);
    expect(fold.outcome().general).toEqual([]);
    const done = fold.add({ dnf: fold.outcome().on_road });
    expect(
      done
        .outcome()
        .results[0]?.places.slice(0, 4)
        .map(({ bonus }) => bonus),
    ).toEqual([10, 6, 4, 0]);
    expect(done.outcome()).toMatchObject({
      complete: true,
      over: true,
      jerseys: { yellow: 17, green: null, dotted: null },
    });
  });
});

describe('the start list', () => {
  it('goes round the drawn teams, lowest bib first', () => {
    expect(Fold.open(small).outcome().start_list).toEqual([]);
    expect(Fold.of(small, [{ draw: [1, 0] }]).outcome().start_list).toEqual([7, 1, 8, 2, 9, 3]);
  });

  it('follows the general classification later, without those out', () => {
    const next = Fold.of(small, [
      drawn,
      { turn: 1 },
      { finish: { seconds: 9, bibs: [8, 1, 2] } },
      { dnf: [3] },
      { finish: { seconds: 5, bibs: [7, 9] } },
      { stage: 2 },
    ]);
    expect(next.outcome()).toMatchObject({
      stage: 2,
      name: 'Chez nous',
      base_time: 1200,
      round: 0,
      on_road: [1, 2, 7, 8, 9],
    });
    expect(next.outcome().start_list).toEqual([7, 9, 8, 1, 2]);
  });
});

describe('refusals', () => {
  const riding: Entry[] = [drawn, { turn: 1 }];
  it.each<[string, Entry[], Rule]>([
    ['a first TURN before the draw', [{ turn: 1 }], 'D3'],
    ['a double tap', [...riding, { turn: 1 }], 'D3'],
    ['a team drawn twice', [{ draw: [0, 0] }], 'D2'],
    ['a second draw', [drawn, { draw: [1, 0] }], 'D2'],
    ['a finish before the first TURN', [drawn, { finish: { seconds: 1, bibs: [1] } }], 'D3'],
    ['a bib twice', [...riding, { sprint: [1, 1] }], 'D6'],
    ['a bib that is nobody’s', [...riding, { sprint: [4] }], 'D6'],
    ['a rider out', [...riding, { dnf: [1] }, { mountain: [1] }], 'D6'],
    [
      'a finisher twice',
      [...riding, { finish: { seconds: 1, bibs: [1] } }, { finish: { seconds: 2, bibs: [1] } }],
      'D6',
    ],
    ['a DNF who has finished', [...riding, { finish: { seconds: 1, bibs: [1] } }, { dnf: [1] }], 'D6'],
    ['a fifth bib', [...riding, { sprint: [1, 2, 3, 7, 8] }], 'D6'],
    ['nobody', [...riding, { dnf: [] }], 'D6'],
    ['60 seconds', [...riding, { finish: { seconds: 60, bibs: [1] } }], 'D6'],
    ['a stage while some are on the road', [...riding, { stage: 2 }], 'D4'],
    ['an undo of nothing', [{ undo: 1 }], 'D6'],
  ])('%s', (_what, entries, rule) => expect(refusedBy(small, entries)).toBe(rule));

  it('points for a finisher are not refused (D4)', () => {
    expect(refusedBy(small, [...riding, { finish: { seconds: 1, bibs: [1] } }, { sprint: [1] }])).toBeNull();
  });
});

describe('undo', () => {
  it('goes back to any depth, and every line stays in the book', () => {
    const fold = Fold.of(small, [drawn, { turn: 1 }, { sprint: [7] }, { undo: 1 }, { undo: 1 }, { undo: 1 }]);
    expect(fold.outcome()).toMatchObject({ round: 0, start_list: [], sprint: [] });
    expect(fold.lines.map(({ line }) => line.undone)).toEqual([true, true, true, false, false, false]);
    expect(fold.lines[2]?.before.stages[0]?.round).toBe(1);
    expect(fold.add({ draw: [1, 0] }).stands.map(({ n }) => n)).toEqual([7]);
  });
});

describe('redo', () => {
  it('puts back what was undone since the last other entry, and no more', () => {
    const undone = Fold.of(small, [drawn, { turn: 1 }, { sprint: [7] }, { undo: 1 }, { undo: 1 }]);
    expect(undone.redoable).toBe(true);
    const again = undone.add({ redo: 1 }).add({ redo: 1 });
    expect(again.outcome()).toMatchObject({ round: 1, sprint: [{ bib: 7, points: 5 }] });
    expect(again.lines.every(({ line }) => !line.undone)).toBe(true);
    expect(again.redoable).toBe(false);
    expect(undone.add({ turn: 1 }).redoable).toBe(false);
  });
});

describe('an amendment', () => {
  const first: Entry[] = [
    drawn,
    { turn: 1 },
    { finish: { seconds: 9, bibs: [8] } },
    { turn: 2 },
    { finish: { seconds: 5, bibs: [7] } },
  ];

  it('stands in the place of its entry, and what was entered stays to be read', () => {
    const fold = Fold.of(small, [...first, { amend: { n: 3, entry: { finish: { seconds: 50, bibs: [9] } } } }]);
    expect(fold.outcome().results[0]?.places.map(({ bib, time }) => [bib, time])).toEqual([
      [9, 7850],
      [7, 7865],
    ]);
    expect(fold.stands.map(({ n, amendedBy }) => [n, amendedBy])).toEqual([
      [1, null],
      [2, null],
      [3, 6],
      [4, null],
      [5, null],
    ]);
    expect(fold.lines[2]?.line.entry).toEqual(first[2]);
    expect(fold.undoable).toEqual([1, 2, 3, 4, 5, 6]);
    expect(fold.add({ undo: 1 }).outcome().results[0]?.places[0]).toMatchObject({ bib: 8, time: 7809 });
  });

  it('that is refused names the first entry in its way', () => {
    const fold = Fold.of(small, first);
    const amend = (): Fold => fold.add({ amend: { n: 3, entry: { finish: { seconds: 9, bibs: [7] } } } });
    expect(amend).toThrow(
      expect.objectContaining({ rule: 'D6', reason: expect.objectContaining({ why: 'no_longer_allowed', n: 5 }) }),
    );
  });
});

describe('a stage that nobody finishes', () => {
  it('ends the race; what stood before stands', () => {
    const first: Entry[] = [drawn, { turn: 1 }, { sprint: [9] }, { finish: { seconds: 9, bibs: [8, 1, 2, 3, 7, 9] } }];
    const before = Fold.of(small, first).outcome();
    const after = Fold.of(small, [
      ...first,
      { stage: 2 },
      { turn: 1 },
      { sprint: [1] },
      { dnf: [1, 2, 3, 7, 8, 9] },
    ]).outcome();
    expect(after).toMatchObject({
      over: true,
      complete: true,
      general: before.general,
      teams: before.teams,
      sprint: before.sprint,
      jerseys: before.jerseys,
    });
    expect(after.results[1]).toEqual({ stage: 2, places: [] });
    expect(refusedBy(small, [...first, { stage: 2 }, { turn: 1 }, { dnf: [1, 2, 3, 7, 8, 9] }, { stage: 3 }])).toBe(
      'D4',
    );
  });
});

describe('a book as a file (D7)', () => {
  const text = writeBook(small, [drawn, { turn: 1 }]);

  it('is read as it was written', () => {
    const read = readBook(text);
    expect(read).toMatchObject({ head: small, entries: [drawn, { turn: 1 }], leftOut: null });
    expect(readBook(text.trimEnd()).entries).toHaveLength(2);
  });

  it('a last line that was cut short is left out', () => {
    expect(readBook(`${text}{"spr`)).toMatchObject({ leftOut: { line: 4, empty: false } });
  });

  it.each([
    ['{"desk":1}', 1, 'D1'],
    [`${text}nonsense\n`, 4, 'D7'],
    [`${text}{"turn":2,"sprint":[1]}\n`, 4, 'D7'],
    [`${text}{"turn":1.5}\n`, 4, 'D7'],
    [`${text}{"turn":1}\n`, 4, 'D3'],
  ])('names the line and the rule: %s', (book, line, rule) => {
    expect.assertions(2);
    try {
      readBook(book);
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      expect(error.line).toBe(line);
      expect(error.refusal.rule).toBe(rule);
    }
  });
});

describe('heads', () => {
  it.each<[string, unknown, Rule]>([
    ['no stage', { ...small, stages: [] }, 'D1'],
    ['a stage that is not ours', { ...small, stages: [{ stage: 'nowhere' }] }, 'D1'],
    ['a malformed base time', { ...small, stages: [{ name: 'x', kilometres: 1, base_time: '90 min' }] }, 'D1'],
    ['one team', { ...small, teams: [{}] }, 'D2'],
    ['seven riders', { ...small, team_size: 7 }, 'D2'],
  ])('%s', (_what, value, rule) => {
    expect(() => checkHead(value)).toThrow(expect.objectContaining({ rule }));
  });
});

describe('the stages of ours', () => {
  const folder = join(import.meta.dirname, '../../../../../games/tour/stages');
  const field = (text: string, key: string) => new RegExp(`^${key} = "?([^"\n]*)"?$`, 'm').exec(text)?.[1] ?? '';

  it('are those of the stage files', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.toml'));
    const found = files.map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return [
        name.replace('.toml', ''),
        {
          name: field(text, 'name'),
          kilometres: Number(field(text, 'kilometres')),
          base: parseClock(field(text, 'base_time')),
        },
      ];
    });
    expect(Object.fromEntries(found)).toEqual(ourStages);
  });
});

describe('times', () => {
  it('are written as the board at the finish has them', () => {
    expect(clock(9446)).toBe('2:37:26');
    expect(clock(-4)).toBe('−0:00:04');
    expect(gap(71)).toBe('+ 1:11');
    expect(gap(3723)).toBe('+ 1:02:03');
    expect(parseClock('0:20:00')).toBe(1200);
    expect(parseClock('0:61:00')).toBeNull();
  });
});
