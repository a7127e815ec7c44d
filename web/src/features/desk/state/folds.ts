import { Fold } from '../book/fold';
import { Refusal } from '../book/refusal';
import type { Entry } from '../book/types';
import { overtaken, type LocalDesk } from '../keep/localDesk';

/** Folds what a device keeps; a book that has only grown is not read from its beginning again. */
export class Folds {
  private read: { kept: Pick<LocalDesk, 'id'>; ids: string[]; fold: Fold } | null = null;

  /** What the server has and, unless others have overtaken them, the entries that wait. */
  of(kept: LocalDesk): Fold {
    return this.through(kept, overtaken(kept) ? kept.entries : [...kept.entries, ...kept.queue]);
  }

  private through(kept: LocalDesk, lines: readonly { id: string; entry: Entry }[]): Fold {
    const known =
      this.read?.kept.id === kept.id &&
      this.read.ids.length <= lines.length &&
      this.read.ids.every((id, i) => id === lines[i]?.id)
        ? this.read
        : null;
    let fold = known?.fold ?? Fold.open(kept.head);
    for (const { entry } of lines.slice(known?.ids.length ?? 0)) fold = fold.add(entry);
    this.read = { kept: { id: kept.id }, ids: lines.map(({ id }) => id), fold };
    return fold;
  }
}

/** Which of the waiting entries the book would still take, after those chosen before them. */
export function holding(
  book: Fold,
  waiting: readonly { id: string; entry: Entry }[],
  chosen: ReadonlySet<string>,
): Map<string, Refusal | null> {
  const found = new Map<string, Refusal | null>();
  let fold = book;
  for (const { id, entry } of waiting) {
    try {
      const next = fold.add(entry);
      found.set(id, null);
      if (chosen.has(id)) fold = next;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      found.set(id, error);
    }
  }
  return found;
}
