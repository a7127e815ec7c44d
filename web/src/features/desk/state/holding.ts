import { Refusal, type Why } from '../../../net/reader';
import type { Book } from '../book/book';
import type { Entry } from '../book/types';

/** Which of the waiting entries the book would still take, after those chosen before them. */
export function holding(
  book: Book,
  waiting: readonly { id: string; entry: Entry }[],
  chosen: ReadonlySet<string>,
): Map<string, Why | null> {
  const found = new Map<string, Why | null>();
  let after = book;
  for (const { id, entry } of waiting) {
    try {
      const next = after.add(entry);
      found.set(id, null);
      if (chosen.has(id)) after = next;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      found.set(id, error.why);
    }
  }
  return found;
}
