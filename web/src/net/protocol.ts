import type { Lang } from '../base/lang';
import type { ServerMessage } from './generated/wire';

/** The wire: the types of the server, under the names that the client has for some of them. */

export type * from './generated/wire';
export type {
  Ask as SentAsk,
  ReplayFrame as Frame,
  RulebookPage as Rulebook,
  RulebookRule as RuleText,
} from './generated/wire';

/** As many tables as one page of the lobby holds. */
export const LOBBY_PAGE = 50;

export type Options = Record<string, unknown>;

/** `heuristic`, `random`, and whatever else the server knows. */
export type Bot = string;

/** Numbered in this viewer's own sequence. */
export type Numbered = Extract<ServerMessage, { n: number }>;

export type Unnumbered = Exclude<ServerMessage, Numbered>;

export interface Viewer {
  table: string;
  seat: number | null;
  lang: Lang;
  /** What a spectator is called. */
  name?: string;
}
