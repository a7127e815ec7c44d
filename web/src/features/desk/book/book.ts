import type { Drafted, Drafting, Moment, Reader, ActiveEntry, BookState } from '../../../net/reader';
import type { Entry, EntryRow, Head, Outcome } from './types';

/** A book of the desk, with what it has come to as the module says. Never changed in place. */
export class Book {
  private constructor(
    private readonly reader: Reader,
    readonly head: Head,
    readonly entries: readonly Entry[],
    private readonly state: BookState,
  ) {}

  /** Refuses the last entry where it is not taken. */
  static of(reader: Reader, head: Head, entries: readonly Entry[] = []): Book {
    return new Book(reader, head, entries, reader.book({ head, entries }));
  }

  /** The book with one more entry, or its refusal. */
  add(entry: Entry): Book {
    return Book.of(this.reader, this.head, [...this.entries, entry]);
  }

  draft(draft: Drafting): Drafted {
    return this.reader.draft({ head: this.head, entries: this.entries }, draft);
  }

  get outcome(): Outcome {
    return this.state.outcome;
  }

  /** The teams in the order in which they were drawn. */
  get draw(): number[] | null {
    return this.state.draw;
  }

  /** Every line as it was entered. */
  get lines(): (EntryRow & Moment)[] {
    const { lines } = this.state;
    return this.outcome.entries.map((row, i) => ({
      ...row,
      round: lines[i]?.round ?? 0,
      time: lines[i]?.time ?? null,
    }));
  }

  /** Entries that stand, oldest first, as they were last amended. */
  get active(): readonly ActiveEntry[] {
    return this.state.active;
  }

  /** The numbers of all that undo takes back one after the other, the newest last: amendments count too. */
  get undoable(): readonly number[] {
    return this.state.undoable;
  }

  get redoable(): boolean {
    return this.state.redoable;
  }
}
