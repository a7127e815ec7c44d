import { apply } from './apply.ts';
import { isAmendable, sameKind } from './entry.ts';
import { current, isComplete, isOver, onRoad, openRace, type Race } from './race.ts';
import { Refusal, refuse } from './refusal.ts';
import { placesOf, tablesOf } from './tables.ts';
import type { Entry, EntryRow, Head, Outcome, RaceEntry } from './types.ts';

/** An entry that stands, as it was last amended, and the race just before it: what it did is read from there. */
export interface Standing {
  readonly n: number;
  readonly entry: RaceEntry;
  readonly before: Race;
  /** The number of the amendment that put it there. */
  readonly amendedBy: number | null;
}

/** A line of the book as it was entered, and the race at that time. */
export interface ReadLine {
  readonly line: EntryRow;
  readonly before: Race;
}

/** What the entries that stand have come to. */
interface State {
  readonly race: Race;
  readonly stands: readonly Standing[];
}

/** An entry, and the state on its other side: undo goes there, and redo back. */
interface Step {
  readonly n: number;
  readonly state: State;
}

/** A book read up to a line: the race it has come to, every line with whether it stands, and the way back. Never changed in place. */
export class Fold {
  private constructor(
    private readonly state: State,
    readonly lines: readonly ReadLine[],
    /** Entries that stand, amendments among them, each with the state before it. */
    private readonly done: readonly Step[],
    /** What was undone since the last other entry, each with the state after it. */
    private readonly undone: readonly Step[],
  ) {}

  static open(head: Head): Fold {
    return new Fold({ race: openRace(head), stands: [] }, [], [], []);
  }

  /** All of it, or the refusal of the first line that does not fit. */
  static of(head: Head, entries: readonly Entry[]): Fold {
    return entries.reduce((fold, entry) => fold.add(entry), Fold.open(head));
  }

  get race(): Race {
    return this.state.race;
  }

  /** Entries that stand, oldest first, amendments applied to them. */
  get stands(): readonly Standing[] {
    return this.state.stands;
  }

  /** The numbers of all that undo takes back one after the other, the newest last: amendments count too. */
  get undoable(): number[] {
    return this.done.map(({ n }) => n);
  }

  get redoable(): boolean {
    return this.undone.length > 0;
  }

  /** The book with one more line; a refused one throws a `Refusal`. */
  add(entry: Entry): Fold {
    if ('undo' in entry) return this.undo(entry);
    if ('redo' in entry) return this.redo(entry);
    const n = this.lines.length + 1;
    const state =
      'amend' in entry ? amended(this.state, n, entry.amend) : entered(this.state, { n, entry, amendedBy: null });
    return new Fold(state, this.with(entry), [...this.done, { n, state: this.state }], []);
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
      results: race.stages.map((each, i) => ({
        stage: i + 1,
        places: placesOf(each, complete || i < race.stages.length - 1),
      })),
      ...tablesOf(race),
      entries: this.lines.map(({ line }) => ({ ...line })),
    };
  }

  private undo(entry: Entry): Fold {
    const last = this.done.at(-1) ?? refuse('D6', { why: 'nothing_to_undo' });
    return new Fold(last.state, this.with(entry, last.n, true), this.done.slice(0, -1), [
      ...this.undone,
      { n: last.n, state: this.state },
    ]);
  }

  private redo(entry: Entry): Fold {
    const last = this.undone.at(-1) ?? refuse('D6', { why: 'nothing_to_redo' });
    return new Fold(
      last.state,
      this.with(entry, last.n, false),
      [...this.done, { n: last.n, state: this.state }],
      this.undone.slice(0, -1),
    );
  }

  /** The lines with one more, and perhaps another one marked. */
  private with(entry: Entry, marked?: number, undone = false): ReadLine[] {
    const lines =
      marked === undefined
        ? this.lines
        : this.lines.map((each) => (each.line.n === marked ? { ...each, line: { ...each.line, undone } } : each));
    return [...lines, { line: { n: lines.length + 1, entry, undone: false }, before: this.race }];
  }
}

function entered({ race, stands }: State, standing: Omit<Standing, 'before'>): State {
  return { race: apply(race, standing.entry), stands: [...stands, { ...standing, before: race }] };
}

/** Another entry in the place of entry n, or none. All that stand after it must still be allowed (D6). */
function amended({ stands }: State, by: number, { n, entry }: { n: number; entry: Entry | null }): State {
  const place = stands.findIndex((each) => each.n === n && isAmendable(each.entry));
  const standing = stands[place] ?? refuse('D6', { why: 'not_amendable', n });
  if (entry && !sameKind(entry, standing.entry)) refuse('D6', { why: 'another_kind', n });
  const before: State = { race: standing.before, stands: stands.slice(0, place) };
  const changed = entry && isAmendable(entry) ? entered(before, { n, entry, amendedBy: by }) : before;
  return stands.slice(place + 1).reduce<State>((state, later) => {
    try {
      return entered(state, later);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refuse('D6', {
        why: 'no_longer_allowed',
        n: later.n,
        entry: later.entry,
        before: state.race,
        because: error,
      });
    }
  }, changed);
}
