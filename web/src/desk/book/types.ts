/** The race desk's book, as it is kept, sent and printed: see D1–D7 of Le Tour's rules. The types are the program's own. */
import type { DeskOutcome as Outcome } from '../../net/generated/wire.ts';

export type { Entry, EntryRow, Head, Jerseys, PlaceRow, PointsRow, StageHead, TeamHead, TeamRow, TimeRow } from '../../net/generated/wire.ts';
export type { Outcome };

export type Prime = 'sprint' | 'mountain';

/** The classifications. */
export type Tables = Pick<Outcome, 'general' | 'teams' | 'sprint' | 'mountain' | 'jerseys'>;
