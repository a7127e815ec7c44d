import { parseEntry } from './entry';
import { Fold } from './fold';
import { checkHead } from './head';
import { Refusal, refuse } from './refusal';
import type { Entry, Head } from './types';

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
  /** A last line that was cut short is left out, and the reader is told so. */
  cutShort: boolean;
}

/** A book as JSON lines: the head, then one entry a line (D7). */
export function writeBook(head: Head, entries: readonly Entry[]): string {
  return [head, ...entries].map((line) => `${JSON.stringify(line)}\n`).join('');
}

export function readBook(text: string): ReadBook {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const last = lines.pop() ?? '';
  // a file may end without a line break; a line that is then no JSON was being written when it was cut
  const cutShort = last.trim() !== '' && lines.length > 0 && !isJson(last);
  if (last.trim() !== '' && !cutShort) lines.push(last);
  const head = at(1, () => checkHead(json(lines[0] ?? '')));
  const entries: Entry[] = [];
  let fold = Fold.open(head);
  lines.slice(1).forEach((line, i) => {
    at(i + 2, () => {
      const entry = parseEntry(json(line));
      fold = fold.add(entry);
      entries.push(entry);
    });
  });
  return { head, entries, fold, cutShort };
}

function at<T>(line: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) throw new BadLine(line, error);
    throw error;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('D7', { why: 'not_json' });
  }
}
