import type { TableInfo } from '../protocol';

/** What goes between the page and its tables: `crates/browser/src/message.rs`. */
export type Input =
  | { type: 'begin'; seed: string; tables: { head: Head; steps: unknown[] }[] }
  | { type: 'request'; id: number; method: string; path: string; body: string }
  | { type: 'connect'; socket: number; path: string }
  | { type: 'say'; socket: number; text: string }
  | { type: 'disconnect'; socket: number }
  | { type: 'wake' };

export type Output =
  | { type: 'keep'; head: Head; from: number; steps: unknown[] }
  | { type: 'forget'; id: string }
  | { type: 'response'; id: number; status: number; body: string }
  | { type: 'progress'; id: number; body: string }
  | { type: 'said'; socket: number; text: string }
  | { type: 'closed'; socket: number; code: number }
  | { type: 'wake'; in_ms: number };

/** How a table stands; the rest of it is the module's. */
export interface Head {
  id: string;
  touched_ms: number;
}

/** The first message to a worker: the module that it runs, and the table that it has. */
export interface Begin {
  engine: string;
  seed: string;
  table: string | null;
  /** A worker that looks on writes nothing. */
  keeps: boolean;
}

/** What a worker says; `broken` is its last word. */
export type FromWorker = Exclude<Output, { type: 'keep' | 'forget' | 'wake' }> | { type: 'broken' };

/** A race of this device, in a list; `brought` is what the server calls it, once it was copied there. */
export type RaceHere = TableInfo & { brought: string | null };

/** A table as the device keeps it, beside its steps. */
export interface Row {
  id: string;
  head: Head;
  info: TableInfo;
  /** The module that the race is ridden with: it stays until the race ends. */
  engine: string;
  brought: string | null;
}
