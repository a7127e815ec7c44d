import type { Race } from './race.ts';
import type { RaceEntry } from './types.ts';

/** Why the book does not take an entry: a word for each reason, so that the interface can say it in either language. */
export type Reason =
  | { why: 'head_stages' }
  | { why: 'stage_unknown'; stage: string }
  | { why: 'stage_name' }
  | { why: 'stage_length' }
  | { why: 'stage_base' }
  | { why: 'team_size' }
  | { why: 'team_count' }
  | { why: 'team_names' }
  | { why: 'team_numbers' }
  | { why: 'draw_twice' }
  | { why: 'draw_teams' }
  | { why: 'turn_before_draw' }
  | { why: 'turn_number'; expected: number }
  | { why: 'before_turn' }
  | { why: 'stage_on_road'; left: number }
  | { why: 'race_over' }
  | { why: 'stage_number'; expected: number }
  | { why: 'nobody' }
  | { why: 'fifth' }
  | { why: 'twice'; bib: number }
  | { why: 'no_such_bib'; bib: number }
  | { why: 'out'; bib: number }
  | { why: 'finished'; bib: number }
  | { why: 'seconds' }
  | { why: 'nothing_to_undo' }
  | { why: 'nothing_to_redo' }
  | { why: 'not_amendable'; n: number }
  | { why: 'another_kind'; n: number }
  /** The first entry that an amendment would leave without its ground, the race before it, and why. */
  | { why: 'no_longer_allowed'; n: number; entry: RaceEntry; before: Race; because: Refusal }
  | { why: 'not_json' }
  | { why: 'not_an_entry' }
  | { why: 'not_a_head' };

export type Rule = 'D1' | 'D2' | 'D3' | 'D4' | 'D6' | 'D7';

export class Refusal extends Error {
  constructor(
    readonly rule: Rule,
    readonly reason: Reason,
    options?: ErrorOptions,
  ) {
    super(`${reason.why} (${rule})`, options);
    this.name = 'Refusal';
  }
}

export function refuse(rule: Rule, reason: Reason): never {
  throw new Refusal(rule, reason);
}
