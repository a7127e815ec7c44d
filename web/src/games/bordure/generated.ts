// Made from the Rust types by `cargo xtask wire`. Do not edit.

import type { AnyView } from '../../net/generated/wire';

/** What a viewer sees. */
export type View = Wire & AnyView;

/**
 * A decision, in the shape that scenarios, records and clients write. `rider` is one of the seat's own, from 0.
 */
export type Action = { "compose": Compose } | { "pace": { rider: number, pace: Pace, 
/**
 * The one token free of colour (B10, B12).
 */
with?: Tokens, } } | { "tow": { rider: number, yes: boolean, } } | { "follow": { rider: number, yes: boolean, } } | { "feed": { rider: number, take: Tokens, } };

export type Chosen = { pace: Pace, seat: Seat, rider: number, name: string, };

/**
 * A team, and which tokens lie face down (B4, B5, B7).
 */
export type Compose = { riders?: Array<PlateForm>, preset?: string, hidden?: Array<Terrain | null>, };

/**
 * What decided the race (B24), with the numbers of the winner and of the next team's best.
 */
export type Decided = { winner: PlacedRider, other: PlacedRider, by: Merit, numbers: [number, number], };

/**
 * How many tokens of each colour.
 */
export type Energy = { P: number, C: number, M: number, S: number, };

/**
 * What happened. Everything here is public: what is secret is not narrated until it shows.
 */
export type Event = { "event": "lined_up", seat: Seat, team: Preset | null, riders: Array<Laid>, } | { "event": "round_began", round: number, } | { "event": "square_called", square: number, terrain: Terrain, riders: Array<Who>, } | { "event": "paces_shown", square: number, terrain: Terrain, paces: Array<Chosen>, } | { "event": "attacked", who: Who, to: number, paid: Energy, } | { "event": "accelerated", who: Who, to: number, paid: Energy, } | { "event": "took_wheel", who: Who, to: number, paid: Energy, } | { "event": "missed_wheel", who: Who, to: number, paid: Energy, } | { "event": "towed", who: Who, } | { "event": "offered", offer: Offer, terrain: Terrain, by: Array<Who>, to: Array<Who>, } | { "event": "followed", offer: Offer, who: Who, to: number, paid: Energy, } | { "event": "rode", who: Who, to: number, } | { "event": "uncovered", who: Who, token: Terrain, } | { "event": "musette_drawn", seat: Seat, } | { "event": "fed", who: Who, took: Tokens, hidden: Terrain | null, } | { "event": "opened", who: Who, token: Terrain, } | { "event": "musettes_shown", cards: Array<number | null>, } | { "event": "finished", riders: Array<Placed>, };

export type FaceDown = "drawn";

export type HiddenForm = Terrain | null | Array<Terrain>;

/**
 * What lies face down on a plate of a printed team: this token, or blanks only (B5, B7).
 */
export type Known = { token: Terrain | null, };

/**
 * A plate as everybody sees it.
 */
export type Laid = { name: string, face_up: Energy, face_down: number, 
/**
 * What the printed team gives away of what lies face down.
 */
known: Known | null, };

export type Merit = "square" | "colour" | "tokens" | "musette" | "level";

export type Musette = number | FaceDown;

/**
 * What lets riders who have not moved go along with those who have.
 */
export type Offer = "offensive" | "tow" | "pair";

export type Options = { 
/**
 * The name of a printed course, or sixteen letters.
 */
course: string, teams: Teams, };

export type Order = { rider: number, pace: Pace, with?: Tokens, };

/**
 * The four markers of a rider (B9–B12).
 */
export type Pace = "constance" | "acceleration" | "sillage" | "offensive";

export type Placed = { square: number, seat: Seat, rider: number, name: string, };

export type PlacedRider = { seat: Seat, rider: number, };

export type Plate = { hidden: Terrain | null, P: number, C: number, M: number, S: number, };

/**
 * A plate as it is written in a team just composed. More fits in than a rider may have, so that too much is refused by its
 * rule.
 */
export type PlateForm = { P: number, C: number, M: number, S: number, hidden: HiddenForm, };

/**
 * A team as decisions name it, `paris-tours/bmc`. Not every squad is printed for every race.
 */
export type Preset = string;

/**
 * Why a pace cannot be chosen.
 */
export type Reason = "attacked" | "cannot_pay";

export type Rider = { seat: Seat, rider: number, name: string, square: number, face_up: Energy, face_down: number, offensive_left: boolean, fed: boolean, };

/**
 * A place at the table, from 0, clockwise.
 */
export type Seat = number;

export type ShownPace = { seat: Seat, rider: number, pace: Pace, };

/**
 * Where teams come from.
 */
export type Teams = "compose" | "preset";

/**
 * What a square is made of, and the colour of the tokens spent on it.
 */
export type Terrain = "P" | "C" | "M" | "S";

/**
 * A few tokens named one by one, as decisions name them: the free token of a pace, what is taken in the feed zone.
 * More than any rule allows fit in, so that too many are refused by their rule; of still more, the first four are kept.
 */
export type Tokens = Array<"P" | "C" | "M" | "S">;

export type Who = { seat: Seat, rider: number, name: string, };

/**
 * What a viewer may know, as it goes over the wire. A hidden token and a blank are the same piece here.
 */
export type Wire = { course: string, round: number, square: number | null, riders: Array<Rider>, 
/**
 * By rider, what their printed team gives away of what lies face down (B5); null for composed teams.
 */
known: Array<Known | null>, musettes: Array<Musette | null>, paces: Array<ShownPace>, 
/**
 * Whether teams are composed token by token (B4); else a printed one is picked (B7).
 */
composes: boolean, 
/**
 * Every rider, the winner first, once the race is over (B24).
 */
placed?: Array<PlacedRider>, 
/**
 * What set the winner apart from the best rider of another team; null while the race lasts.
 */
decided: Decided | null, 
/**
 * The tokens of the viewer's own riders; none until there is a team.
 */
plates?: Array<Plate>, 
/**
 * Paces that the viewer has given and nobody has seen yet.
 */
chosen?: Array<Order>, };

/**
 * What an action would do, as far as its seat can know.
 */
export type Would = { "compose": { hidden: number, } } | { "ride": { pace: Pace, to: number, otherwise: number | null, left: number, } } | { "tow": { riders: number, price: Energy, } } | "leave_behind" | { "follow": { offer: Offer, to: number, left: number, } } | { "keep_pace": { offer: Offer, pace: Pace, } } | { "stay_behind": { to: number, } } | { "feed": { tokens: number, } } | { "go_hungry": { tokens: number, face_down: boolean, } };
