import { parseEntry } from './entry.ts';
import { Fold } from './fold.ts';
import { checkHead } from './head.ts';
import { NotJson, readLine, Unfinished } from './json.ts';
import { Refusal } from './refusal.ts';
import type { Entry, Head } from './types.ts';

/** A refused line of a file: its number counts from 1, the head included. */
export class BadLine extends Error {
  constructor(
    readonly line: number,
    readonly refusal: Refusal,
  ) {
    super(`line ${line}: ${refusal.message}`);
    this.name = 'BadLine';
  }
}

export interface ReadBook {
  head: Head;
  entries: Entry[];
  fold: Fold;
  /** An empty or half-written last line is not an entry: it is left out, and the reader sees that. */
  leftOut: { line: number; empty: boolean } | null;
}

/** A book as JSON lines: the head, then one entry a line (D7). */
export function writeBook(head: Head, entries: readonly Entry[]): string {
  return [head, ...entries].map((line) => `${JSON.stringify(line)}\n`).join('');
}

export function readBook(text: string): ReadBook {
  // a line break at the end closes the last line; it does not begin another
  const [first = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .replace(/\n$/, '')
    .split('\n');
  const head = checked(1, () => checkHead(readLine(first)));
  const entries: Entry[] = [];
  let fold = Fold.open(head);
  for (const [i, line] of lines.entries()) {
    try {
      checked(i + 2, () => {
        const entry = parseEntry(readLine(line));
        fold = fold.add(entry);
        entries.push(entry);
      });
    } catch (error) {
      const cut = error instanceof BadLine && error.refusal.cause instanceof Unfinished && i === lines.length - 1;
      if (!cut) throw error;
      return { head, entries, fold, leftOut: { line: i + 2, empty: line.trim() === '' } };
    }
  }
  return { head, entries, fold, leftOut: null };
}

function checked<T>(line: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) throw new BadLine(line, error);
    if (error instanceof Unfinished || error instanceof NotJson)
      throw new BadLine(line, new Refusal('D7', { why: 'not_json' }, { cause: error }));
    throw error;
  }
}
