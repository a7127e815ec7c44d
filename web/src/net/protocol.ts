import type { Ask, AskKind, Barred, Lang, Ruled, Told } from '../games/contract';

/** The wire, as the server's protocol page says it: JSON, snake_case. */

export type { Ask, Told };

/** What this server keeps, and for how long: days without use, or for ever. */
export interface About {
  version: string;
  keep_days: { names: number | null; finished: number | null; abandoned: number | null; imported: number | null; desks: number | null };
}

/** As many tables as one page of the lobby holds. */
export const LOBBY_PAGE = 50;

export interface Bilingual {
  fr: string;
  en: string;
}

export interface OptionChoice {
  value: string;
  /** Numbers are written without quotes in the options. */
  number: boolean;
  label: Bilingual;
  /** At least and at most so many seats, where that is narrower than the game's own range. */
  seats?: [min: number, max: number];
}

interface OptionBase {
  key: string;
  label: Bilingual;
  rule: string | null;
  /** It has a meaning with this value of another option only. */
  needs?: { key: string; value: string };
}

export type OptionSpec = OptionBase &
  (
    | { kind: 'one_of'; values: OptionChoice[]; /** What it is called when it is left open. */ nullable: Pick<OptionChoice, 'label' | 'seats'> | null }
    | { kind: 'number'; min: number; max: number; nullable: boolean }
    | { kind: 'flag' }
    | { kind: 'seat' }
    | { kind: 'list_of'; values: OptionChoice[]; max: number }
    | { kind: 'text'; /** Names that may be given. */ values: OptionChoice[]; max: number; hint: Bilingual }
    | { kind: 'custom' }
  );

export type Options = Record<string, unknown>;

export interface GameInfo {
  key: string;
  title: string;
  pitch: Bilingual;
  seats: [min: number, max: number];
  rules_version: number;
  options: OptionSpec[];
  defaults: Options;
}

export interface Rulebook {
  title: string;
  intro: string;
  sections: { title: string; rules: RuleText[] }[];
}

export interface RuleText {
  number: string;
  title: string;
  text: string;
}

export type Clock =
  | { kind: 'none' }
  | { kind: 'move'; seconds: number }
  | { kind: 'bank'; seconds: number; increment: number }
  | { kind: 'days'; days: number };

/** `sensible`, `random`, and whatever else the server knows. */
export type Bot = string;

export interface SeatInfo {
  seat: number;
  name: string;
  kind: 'person' | 'bot' | 'open';
  bot: Bot | null;
  here: boolean;
  ready: boolean;
  /** A bot plays for the absent person until they are back. */
  stand_in: boolean;
  /** Its player has gone for good during the race: the seats whose players agree that another person takes it. */
  consents: number[] | null;
  mine: boolean;
  clock_ms: number | null;
}

export type Phase = 'seating' | 'racing' | 'over' | 'abandoned';

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  options: Options;
  phase: Phase;
  seats: SeatInfo[];
  /** Am I the host? */
  host: boolean;
  public: boolean;
  hot_seat: boolean;
  clock: Clock;
  commitment: string;
  /** Null until the start was called; from then on no promise changes, and nonces are accepted. */
  promises: (string | null)[] | null;
  nonces: (string | null)[];
  /** Played elsewhere and brought in as a file. */
  imported: boolean;
  deadline_ms: number | null;
  rematch: string | null;
  created_ms: number;
  abandoned_starts: number;
  /** The seats that the table waits for, as everybody can know; a server may leave it out. */
  awaiting?: number[];
}

export interface NewSeat {
  kind: 'me' | 'bot' | 'open';
  name?: string;
  bot?: Bot;
}

export interface NewTable {
  game: string;
  options: Options;
  seats: NewSeat[];
  public: boolean;
  hot_seat: boolean;
  clock: Clock;
  name: string;
  start: boolean;
}

export interface Invitation {
  seat: number;
  secret: string;
}

export interface Created {
  table: TableInfo;
  invitations: Invitation[];
}

export interface Frame {
  n: number;
  seat: number | null;
  do: unknown;
  facts: Told[];
  view: unknown;
  /** With `seat=all`, what each seat saw. */
  views?: unknown[];
}

export interface Replay {
  frames: Frame[];
  names: string[];
}

export interface Verdict {
  luck: 'proved' | 'unproved' | 'forged';
  checks: { what: string; outcome: 'ok' | 'unproved' | 'failed'; detail: string }[];
  imported: boolean;
}

export interface LessonInfo {
  game: string;
  name: string;
  title: Bilingual;
  steps: number;
  /** How many moves the newcomer makes in it. */
  moves: number;
}

export interface Lesson {
  title: string;
  names: string[];
  /** The newcomer's. */
  seat: number;
  steps: LessonStep[];
}

/** The race before a move of the worked example, or after the last. */
export interface LessonStep {
  /** The teacher's words; empty where a move of somebody else needs none. */
  text: string;
  rule: string | null;
  /** What to tell whoever tries another move first. */
  astray: string | null;
  /** What happened since the step before. */
  told: Told[];
  view: unknown;
  /** Where the next move is the newcomer's. */
  ask: SentAsk | null;
  next: { seat: number; do: unknown } | null;
}

/** A race desk in a few words. */
export interface DeskInfo {
  id: string;
  /** Names of the stages. */
  stages: string[];
  teams: number;
  stage: number;
  round: number;
  over: boolean;
  touched_ms: number;
}

export interface Failure {
  code: string;
  text: string;
  rule: string | null;
  key: string | null;
}

export type Orders = 'always' | 'ask' | 'never';

export interface ChatLine {
  n: number;
  seat: number | null;
  name: string;
  text?: string;
  phrase?: string;
  at_ms: number;
}

/** A question as it is sent: what is empty is left out. */
export interface SentAsk {
  decision: number;
  kind: AskKind | null;
  question?: Ruled;
  choices: { do: unknown; label?: string; forecast?: Ruled | null }[];
  barred?: Barred[];
  wide: { key: string; rule: string; example?: unknown; about?: string } | null;
  closes_ms: number | null;
}

/** Numbered in this viewer's own sequence. */
export type Numbered =
  | {
      type: 'snapshot';
      n: number;
      table: TableInfo;
      /** Null until the race begins. */
      view: unknown;
      ask: SentAsk | null;
      facts: Told[];
      /** How many facts there were before the first of `facts`. */
      before: number;
      chat: ChatLine[];
      undo: boolean;
      orders: Orders;
    }
  | { type: 'told'; n: number; facts: Told[]; view: unknown; ask: SentAsk | null; undo: boolean }
  | { type: 'table'; n: number; table: TableInfo }
  | ({ type: 'chat' } & ChatLine);

export type Unnumbered =
  | { type: 'ack'; action: string }
  | { type: 'refused'; action: string; rule: string | null; text: string }
  | { type: 'stale'; action: string }
  | { type: 'error'; code: string; text: string; action?: string }
  | { type: 'pong' };

export type ServerMessage = Numbered | Unnumbered;

export type ClientMessage =
  | { type: 'act'; decision: number; action: string; do: unknown }
  | { type: 'undo'; action: string }
  | { type: 'orders'; windows: Orders }
  | { type: 'stand_in'; on: boolean }
  | { type: 'chat'; text: string }
  | { type: 'phrase'; key: string }
  | { type: 'ping' };

export interface Viewer {
  table: string;
  seat: number | null;
  lang: Lang;
}
