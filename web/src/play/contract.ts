import type { Component } from 'svelte';
import type { Lang } from '../base/lang';
import type { Motion } from '../base/settings.svelte';
import type * as wire from '../net/generated/wire';
import type { Order, Orders } from '../net/generated/wire';
import type { Ruled, Fact } from '../net/generated/wire';

/**
 * What one game's folder gives to the table. Keep to it; say in a comment here why it grows.
 *
 * Who draws what: the table screen draws the head line, the strip of seats (jersey, name, bot, stand-in, clock, whose
 * turn), the question of an `ask` with its rule chip and time left, refusals, radio tour, chat and standing orders, and
 * holds a move before it is sent. A game draws its Board (everything the rules put on the table, rivals included) and its
 * Answer (choices, barred ones with their rule, the forecast of the selected one, the button that plays it).
 *
 * Room: the screen is shared out once for all games (`play/Stage.svelte`). A Board fills the box it is put in,
 * whatever its shape (`play/Scene.svelte` measures it), and what belongs to the decision is never scrolled or covered. An
 * Answer lives in a box of fixed size, the size container `answer`: it asks that container how much room there is, never the
 * screen, and keeps its choices and its button where they are while one chooses. What matters to a decision is marked
 * `data-essential` (`question`, `choice`, `button`, `rider`): the browser tests look for it on every screen. Jerseys and riders come from `ui/Jersey.svelte`, `ui/RiderToken.svelte` and `ui/Rider.svelte`.
 */

export type { Lang, Motion };
export type { Order } from '../net/generated/wire';
export type { AnyView, AskKind, Barred, Moment, Ruled, Fact } from '../net/generated/wire';

/** A choice with its words. */
export type Choice = Required<Omit<wire.Choice, 'would'>> & {
  /** What it would do, typed: the `Would` of the game. */
  would?: unknown;
};

/** A question with its words and nothing left out, as boards expect it. */
export type Ask = Omit<Required<wire.Ask>, 'must' | 'choices' | 'wide'> & {
  choices: Choice[];
  /** The answer is too wide to list (composing a team): the game's own Answer builds it. */
  wide: Pick<Required<wire.Wide>, 'key' | 'rule' | 'about'> | null;
};

/** The room a drawing has, in pixels. */
export interface Room {
  width: number;
  height: number;
}

export interface BoardProps<V> {
  view: V;
  /** The viewer's seat; null for a spectator. */
  seat: number | null;
  names: string[];
  lang: Lang;
  ask: Ask | null;
  selected: Choice | null;
  select: (choice: Choice | null) => void;
  play: (action: unknown) => void;
  /** The fact being shown now. */
  current: Fact | null;
  motion: Motion;
  openRule: (rule: string) => void;
  /** Standing orders can be given where the question is asked; not in a lesson or a replay. */
  order?: (orders: Orders) => void;
  /** Orders under a condition that the seat has left, and how to leave others: they live on the server, with or without a page. */
  left?: readonly Order[];
  leave?: (orders: Order[]) => void;
}

/**
 * The answer. It must work for any `ask`; `play/GenericAnswer.svelte` is there to fall back on. It is
 * there for every seated viewer, also while `ask` is null: a hand stays in sight between turns.
 */
export type AnswerProps<V> = BoardProps<V>;

/** How fast a race is shown, and where it stops. What is shown, and in which moments, is the server's word. */
export interface PlaybackRules<V = unknown> {
  /** The most milliseconds that are shown from an answer to the next question; with `round`, in one round of so many moments. */
  pace?: { ms: number; round?(view: V): { nth: number; moments: number } };
  /** A stage has ended and another follows: nothing more is shown until the reader goes on. `view` is where the message leads. */
  halts?(event: unknown, view: V): boolean;
  /** The seat's riders are all in: what is left is shown fast. */
  home?(view: V, seat: number): boolean;
}

/** One number a seat or rider, for the graph of the race. */
export interface Tracked {
  label: string;
  value: number;
  /** The seat it belongs to, for its colour and pattern; without it lines are told apart by order. */
  seat?: number;
}

/** A line of a classification. */
export interface Placed {
  /** Null for one who did not finish. */
  place: number | null;
  seat: number;
  name: string;
  /** Time, gap, points: what they are placed by. */
  score: string;
}

/** How a race ended, beside the places of the seats. */
export interface Finish {
  /** Every rider, where a seat has several. */
  riders: Placed[];
  /** What decided it, in a sentence. */
  decided: Ruled | null;
}

/** The stop between two stages. */
export interface Interval {
  title: string;
  stage: Placed[];
  general: Placed[];
  /** What the figures need a word for. */
  note?: string;
  /** Who wears which jersey from now on. */
  worn: { jersey: 'jaune' | 'vert' | 'pois'; label: string; name: string }[];
  /** The button that leads on. */
  next: string;
}

/** The game's own sheet of words, as far as the table asks for them. */
export interface GameWords {
  /** What the game is about in one line; what is seen in a first race, a line each; what the numbers of `track` are. */
  (key: 'goal' | 'hints' | 'graph'): string;
  /**
   * What standing orders order, and what somebody may do then, where something is offered out of turn; the game's name on a phone, where the
   * whole title has no room.
   */
  maybe(key: 'orders' | 'pause' | 'short'): string | null;
}

export interface GameFolder<V = unknown> {
  Board: Component<BoardProps<V>>;
  Answer: Component<AnswerProps<V>>;
  /** The board in sentences, for screen readers. */
  describe(view: V, names: string[], lang: Lang, seat: number | null): string[];
  /** Its Answer shows something between turns too (a hand, plates), and is best spread out under the board on a large screen. */
  hand?: boolean;
  playback?: PlaybackRules<V>;
  track?(view: V): Tracked[];
  /** The curves have a point where this changes; without it, at every moment. */
  sampled?(view: V): unknown;
  /** The server keeps classifications of its races: they open in the race desk's results pages. */
  classified?: true;
  /** A few words for the head line: "Étape 3 sur 6 · allure 46". */
  status?(view: V, lang: Lang): string;
  /** A few words under a seat's name in the strip of seats: "dans la roue · 6 cartes". */
  seatNote?(view: V, seat: number, lang: Lang): string;
  /** What a seat came home with, for the result: "3:02 · +4′", "1000 km", "2 maillots". */
  result?(view: V, seat: number, lang: Lang): string;
  finish?(view: V, names: string[], lang: Lang): Finish;
  /** The win is decided although riders are still on the road: said in a sentence, with an offer to end the race at once. */
  won?(view: V, lang: Lang): string | null;
  /** What is shown where `playback.halts`: the race after the stage, and the fact that ended it. */
  interval?(event: unknown, view: V, names: string[], lang: Lang): Interval | null;
  strings: GameWords;
}

/** `card.ts` (default export) and `Poster.svelte` (a 300 × 340 sheet): the game in the lobby. They are small and load with it. */
export interface GameCard {
  /** The colour of the sheet, and of the title set over it. */
  ground: string;
  ink: string;
  /**
   * About how long "race now" lasts: the decisions that one seat is asked for, as `sillage simulate` counts them (the command stands
   * in each `card.ts`), at ten seconds each, with what is shown between them. Wherever a length is said, it is this one.
   */
  minutes: number;
  /** Whether something may be answered out of turn. */
  windows: boolean;
  /** "Race now": how many seats, and options that differ from the server's defaults. */
  quick: {
    seats: number;
    options: Record<string, unknown>;
    /** Orders that are left as it begins. */ orders?: string[];
  };
}

/**
 * `CustomOption.svelte` (default export), in a game with options that no plain field can draw (names, a course, the stages of a race): draws the option
 * called `option` in the form of a new table.
 */
export interface CustomOptionProps {
  option: string;
  value: unknown;
  /** All options as they are set now, and who sits where ('' while a seat has no name): the value must fit them. */
  options: Record<string, unknown>;
  names: string[];
  lang: Lang;
  onset: (value: unknown) => void;
}

/** A moment of a race for tests, which draw and read it without a server. */
export interface Fixture<V = unknown> {
  name: string;
  view: V;
  seat: number | null;
  names: string[];
  ask: Ask | null;
  facts?: Fact[];
}

/** What a game's editor in the workshop gets. */
export interface EditorProps {
  options: Record<string, unknown>;
  /** What is wrong with them: where, as a JSON pointer, and why. */
  faults: readonly { at: string; why: string }[];
  /** The first view of a race on them; the last one without a fault. */
  view: unknown;
  lang: Lang;
  /** Changes of one field in a row, by the name of what they are about, are one step to be undone. */
  change: (options: Record<string, unknown>, about?: string) => void;
}

/** What a game gives to the workshop (`games/<game>/workshop.ts`), if something can be made for it. */
export interface WorkshopFolder {
  Editor: Component<EditorProps>;
  /** What one may begin from. The last is printed in the box: trials compare with it. */
  starts: readonly { name: readonly [fr: string, en: string]; options: Record<string, unknown> }[];
  /** A file of another kind as options: a stage as it is written for a terminal, a track. Null where it is none. */
  read?(name: string, text: string): Record<string, unknown> | null;
  /** The creation as the command line takes it, with the ending of its name; without it, JSON. */
  write?(options: Record<string, unknown>): { ending: string; text: string };
  /** The same creation for about so many rounds, where it takes others now. */
  stretched?(options: Record<string, unknown>, factor: number): Record<string, unknown>;
  /** The figure of a trial that counts rounds. */
  rounds?: string;
}
