import { apply } from './apply.ts';
import { current, isComplete, isOver, onRoad, openRace, type Race } from './race.ts';
import { refuse } from './refusal.ts';
import { placesOf, tablesOf } from './tables.ts';
import type { Entry, Head, Logged, Outcome } from './types.ts';

interface Standing {
  /** Its index in the log. */
  at: number;
  /** The race before it: what an undo goes back to. */
  before: Race;
}

/** A book read up to a line: the race it has come to, every line with whether it stands, and the way back. Never changed in place. */
export class Fold {
  private constructor(
    readonly race: Race,
    readonly log: readonly Logged[],
    private readonly standing: readonly Standing[],
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
    const n = this.log.length + 1;
    if ('undo' in entry) {
      const last = this.standing.at(-1) ?? refuse('D6', { why: 'nothing_to_undo' });
      const log = this.log.map((line, i) => (i === last.at ? { ...line, undone: true } : line));
      return new Fold(last.before, [...log, { n, entry, undone: false }], this.standing.slice(0, -1));
    }
    return new Fold(apply(this.race, entry), [...this.log, { n, entry, undone: false }], [...this.standing, { at: this.log.length, before: this.race }]);
  }

  /** Entries that stand, oldest first, each with the race just before it. */
  get stands(): { line: Logged; before: Race }[] {
    return this.standing.flatMap(({ at, before }) => {
      const line = this.log[at];
      return line ? [{ line, before }] : [];
    });
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
      entries: this.log.map((line) => ({ ...line })),
    };
  }
}
