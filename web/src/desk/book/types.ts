/** The race desk's book, as it is kept, sent and printed: see D1–D7 of Le Tour's rules. */

export interface TeamHead {
  name?: string;
  riders?: string[];
}

/** A stage of ours by its key, or one that was typed in. */
export type StageHead = { stage: string } | { name: string; kilometres: number; base_time: string };

export interface Head {
  desk: 1;
  team_size: number;
  teams: TeamHead[];
  stages: StageHead[];
}

export type Entry =
  | { draw: number[] }
  | { turn: number }
  | { sprint: number[] }
  | { mountain: number[] }
  | { finish: { seconds: number; bibs: number[] } }
  | { dnf: number[] }
  | { stage: number }
  | { undo: 1 };

export type Prime = 'sprint' | 'mountain';

export interface Placed {
  place: number;
  bib: number;
  /** In seconds, the bonus not taken off. */
  time: number;
  /** 0 until the stage is complete. */
  bonus: number;
}

export interface Ranked {
  place: number;
  bib: number;
  /** Over all complete stages, bonuses taken off. */
  time: number;
  gap: number;
}

export interface RankedTeam {
  place: number;
  /** From 0. */
  team: number;
  time: number;
  /** Times that the team lacks over all stages. */
  missing: number;
}

export interface Scored {
  place: number;
  bib: number;
  points: number;
}

export interface Jerseys {
  yellow: number | null;
  green: number | null;
  dotted: number | null;
}

export interface Tables {
  general: Ranked[];
  teams: RankedTeam[];
  sprint: Scored[];
  mountain: Scored[];
  jerseys: Jerseys;
}

export interface Logged {
  n: number;
  entry: Entry;
  undone: boolean;
}

/** What a book has come to: exactly what `sillage desk BOOK --json` prints. */
export interface Outcome extends Tables {
  stage: number;
  name: string;
  kilometres: number;
  base_time: number;
  round: number;
  complete: boolean;
  over: boolean;
  start_list: number[];
  on_road: number[];
  out: number[];
  results: { stage: number; places: Placed[] }[];
  entries: Logged[];
}
