import type { Entry, Head } from '../../../net/generated/wire.ts';

/** The race desk's book, as it is kept, sent and printed: see D1–D7 of Le Tour's rules. The types are the program's own. */
export type {
  DeskOutcome as Outcome,
  Entry,
  EntryRow,
  Head,
  Jerseys,
  LiveRow,
  PlaceRow,
  PointsRow,
  StageHead,
  TeamHead,
  TeamRow,
  TimeRow,
} from '../../../net/generated/wire.ts';

/** What the first four over a line score (T22). */
export const primePoints = [5, 3, 2, 1] as const;

/** A book as JSON lines: the head, then one entry a line (D7). */
export const bookFile = (head: Head, entries: readonly Entry[]): string =>
  [head, ...entries].map((line) => `${JSON.stringify(line)}\n`).join('');
