import type { DeskEntry } from '../../../net/protocol';
import type { Entry, Head } from '../book/types';

/** An entry that is kept here and has not been acknowledged. */
export interface Waiting {
  id: string;
  at_ms: number;
  /** The number of the last entry that the referee had seen. */
  after: number;
  entry: Entry;
}

/** Where a desk stands with the server: not known there yet, known, deleted there, or known with another key. */
export type Standing = 'new' | 'known' | 'gone' | 'denied';

/** All that this device keeps of one desk. */
export interface LocalDesk {
  v: 1;
  id: string;
  /** The referees' secret; null where this device only looks. */
  key: string | null;
  head: Head;
  /** What the server has acknowledged, from 1 without gaps. */
  entries: DeskEntry[];
  /** What waits to go through, in order. */
  queue: Waiting[];
  standing: Standing;
  /** Why the first of the queue did not go through: another referee was faster, or the server refused it. */
  held: Held | null;
  created_ms: number;
  touched_ms: number;
}

export type Held = { why: 'moved' } | { why: 'refused'; text: string; rule: string | null };

export function newLocalDesk(id: string, key: string | null, head: Head, now: number): LocalDesk {
  return {
    v: 1,
    id,
    key,
    head,
    entries: [],
    queue: [],
    standing: key === null ? 'known' : 'new',
    held: null,
    created_ms: now,
    touched_ms: now,
  };
}

/** One more entry, behind those that wait. */
export function enqueue(kept: LocalDesk, id: string, entry: Entry, now: number): LocalDesk {
  const after = kept.entries.length + kept.queue.length;
  return { ...kept, queue: [...kept.queue, { id, at_ms: now, after, entry }], touched_ms: now };
}

/** What the server has, as far as it is news: in order, once each. An entry of ours among it waits no longer. */
export function merge(kept: LocalDesk, lines: readonly DeskEntry[]): LocalDesk {
  const entries = [...kept.entries];
  for (const line of lines.toSorted((a, b) => a.n - b.n)) if (line.n === entries.length + 1) entries.push(line);
  if (entries.length === kept.entries.length) return kept;
  const through = new Set(entries.map(({ id }) => id));
  const queue = kept.queue.filter(({ id }) => !through.has(id));
  const touched_ms = Math.max(kept.touched_ms, entries.at(-1)?.at_ms ?? 0);
  return { ...kept, entries, queue, held: queue.length > 0 ? kept.held : null, touched_ms };
}

/** Others have entered since the first of the queue was: it no longer follows what the server has, and its referee will be asked. */
export function overtaken({ entries, queue, held }: LocalDesk): boolean {
  return held !== null || (queue[0] !== undefined && queue[0].after !== entries.length);
}

/** The server has acknowledged the first of the queue as its nth entry; null where others came in between that we do not know. */
export function acknowledge(kept: LocalDesk, id: string, n: number): LocalDesk | null {
  const sent = kept.queue.find((waiting) => waiting.id === id);
  if (!sent) return kept;
  if (n !== kept.entries.length + 1) return null;
  return merge(kept, [{ n, id, at_ms: sent.at_ms, entry: sent.entry }]);
}

/** The referee has decided which of the waiting entries still hold: they follow what the book has by now. */
export function decide(kept: LocalDesk, keep: ReadonlySet<string>): LocalDesk {
  const queue = kept.queue
    .filter(({ id }) => keep.has(id))
    .map((waiting, i) => ({ ...waiting, after: kept.entries.length + i }));
  return { ...kept, queue, held: null };
}

/** The server has lost or deleted the desk and is to have it again: every entry goes once more, under its own id. */
export function publishAgain(kept: LocalDesk): LocalDesk {
  const all = [...kept.entries, ...kept.queue];
  return {
    ...kept,
    standing: 'new',
    entries: [],
    held: null,
    queue: all.map(({ id, at_ms, entry }, i) => ({ id, at_ms, after: i, entry })),
  };
}
