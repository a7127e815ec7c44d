/** The race desk's book, as it is kept, sent and printed: see D1–D7 of Le Tour's rules. The types are the program's own. */
import type { DeskOutcome as Outcome, Entry } from '../../../net/generated/wire.ts';

export type {
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
export type { Outcome };

/** What undo, redo and an amendment change: an entry of the race itself. */
export type RaceEntry = Exclude<Entry, { undo: 1 } | { redo: 1 } | { amend: object }>;
/** Those that can be corrected in their place. */
export type Amendable = Extract<
  RaceEntry,
  { sprint: number[] } | { mountain: number[] } | { finish: object } | { dnf: number[] }
>;

export type Prime = 'sprint' | 'mountain';

/** The classifications. */
export type Tables = Pick<Outcome, 'general' | 'teams' | 'sprint' | 'mountain' | 'jerseys' | 'live'>;
