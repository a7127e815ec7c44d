import { apply } from './apply.ts';
import { current, isComplete, isOver, onRoad, openRace, type Race } from './race.ts';
import { refuse } from './refusal.ts';
import { placesOf, tablesOf } from './tables.ts';
import type { Entry, EntryRow, Head, Outcome } from './types.ts';

/** A line of the book and the race just before it: what it did is read from there, and an undo goes back to it. */
export interface ReadLine {
  readonly line: EntryRow;
  readonly before: Race;
}

/** A book read up to a line: the race it has come to, every line with whether it stands, and the way back. Never changed in place. */
export class Fold {
  private constructor(
    readonly race: Race,
    readonly lines: readonly ReadLine[],
    /** Indices of the lines that stand, undo lines left out. */
    private readonly standing: readonly number[],
  ) {}

  static open(head: Head): Fold {
    return new Fold(openRace(head), [], []);
  }

  /** All of it, or the refusal of the first line that does not fit. */
  static of(head: Head, entries: readonly Entry[]): Fold {
    return entries.reduce((fold, entry) => fold.add(entry), Fold.open(head));
  }

  /** The book with one more line; a refused one throws a `Refusal`. */
  add(entry: Entry): Fold {
    const added = { line: { n: this.lines.length + 1, entry, undone: false }, before: this.race };
    if (!('undo' in entry)) return new Fold(apply(this.race, entry), [...this.lines, added], [...this.standing, this.lines.length]);
    const at = this.standing.at(-1) ?? refuse('D6', { why: 'nothing_to_undo' });
    const back = this.lines[at]?.before ?? this.race;
    const lines = this.lines.map((each, i) => (i === at ? { ...each, line: { ...each.line, undone: true } } : each));
    return new Fold(back, [...lines, added], this.standing.slice(0, -1));
  }

  /** Entries that stand, oldest first. */
  get stands(): ReadLine[] {
    return this.standing.flatMap((at) => this.lines[at] ?? []);
  }

  outcome(): Outcome {
    const { race } = this;
    const { stage, round, startList } = current(race);
    const complete = isComplete(race);
    return {
      stage: race.stages.length,
      name: stage.name,
      kilometres: stage.kilometres,
      base_time: stage.base,
      round,
      complete,
      over: isOver(race),
      start_list: [...startList],
      on_road: onRoad(race),
      out: [...race.out].sort((a, b) => a - b),
      results: race.stages.map((each, i) => ({ stage: i + 1, places: placesOf(each, complete || i < race.stages.length - 1) })),
      ...tablesOf(race),
      entries: this.lines.map(({ line }) => ({ ...line })),
    };
  }
}
