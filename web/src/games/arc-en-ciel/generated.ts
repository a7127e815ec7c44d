// Made from the Rust types by `cargo xtask wire`. Do not edit.

import type { AnyView } from '../../net/generated/wire';

/** What a viewer sees. */
export type View = Wire & AnyView;

export type Action = "hold" | "sit_up" | "break_away" | "stay" | { "bid": number } | "pass" | { "place": { from: Spot, } } | { "withdraw": { from: Spot, } } | { "change": Change };

export type Auction = { square: number, best: number, by: Seat | null, turn: Seat | null, };

export type Bid = { seat: Seat, 
/**
 * Null for a pass.
 */
energy: number | null, };

/**
 * A board by its name, or square by square.
 */
export type BoardChoice = string | Array<LaidSquare>;

export type Break = { seat: Seat, squares: number, };

/**
 * A chance card (A3). What it is worth is the deck's to say.
 */
export type Card = "rainbow_lap" | "feed_5" | "feed_10" | "tailwind_2" | "tailwind_3" | "no_feed" | "headwind_2" | "headwind_3" | "nature" | "crash" | "puncture" | "storm" | "team_mate_out" | "breakaway";

/**
 * How many of a card, and what it is worth where that is not what the classic card is.
 */
export type CardForm = number | { count: number, energy: number, };

/**
 * Why a team-mate leaves.
 */
export type Cause = "choice" | "payment" | "card";

export type Change = "green" | "dotted" | { "points": Prize };

/**
 * What decided the race: the goal (A23), three minutes of lead (A4), or what ranks first of those who have all collapsed (A25).
 */
export type Decided = "goal" | "three_minutes" | "rainbow" | "green" | "dotted" | "lasted";

/**
 * A deck by its name, or how many of each card it has.
 */
export type DeckChoice = string | { [key in Card]?: CardForm };

/**
 * Something that happened. Nothing here is for some eyes only: what a card says, all see at once.
 */
export type Event = { "event": "lined_up", order: Array<Seat>, } | { "event": "shuffled", cards: number, } | { "event": "held", seat: Seat, paid: number, squares: number, energies: Array<number>, } | { "event": "sat_up", seat: Seat, forced: boolean, } | { "event": "rolled", seat: Seat, die: number, from: number, to: number, } | { "event": "lap_ended", lap: number, fed: boolean, energies: Array<number>, } | { "event": "jersey_won", seat: Seat, jersey: Jersey, } | { "event": "rainbow_opened" } | { "event": "rainbow_open_already" } | { "event": "drew", seat: Seat, card: Card | null, } | { "event": "nothing_to_draw", seat: Seat, } | { "event": "reshuffled", cards: number, } | { "event": "feed_cancelled" } | { "event": "gained", seat: Seat, energy: number, energies: Array<number>, } | { "event": "met_mishap", seat: Seat, due: number, road: Road | null, energies: Array<number>, } | { "event": "stormed", due: number, energies: Array<number>, } | { "event": "effort_asked", square: number, due: number, road: Road | null, spared: Seat | null, energies: Array<number>, } | { "event": "withdrew", seat: Seat, from: Spot, energy: number, cause: Cause, energies: Array<number>, } | { "event": "nobody_to_withdraw", seat: Seat, } | { "event": "collapsed", seat: Seat, energies: Array<number>, } | { "event": "dropped_to_tail", seat: Seat, } | { "event": "came_to_front", seat: Seat, chasing: boolean, } | { "event": "could_not_attack", seat: Seat, price: number, } | { "event": "stayed", seat: Seat, away: boolean, } | { "event": "attacked", seat: Seat, paid: number, away: boolean, energies: Array<number>, } | { "event": "went_clear", seat: Seat, die: number, squares: number, away: boolean, } | { "event": "chased", by: Seat, die: number, } | { "event": "lost_ground", seat: Seat, lost: number, squares: number, } | { "event": "caught", seat: Seat, } | { "event": "points_earned", seat: Seat, points: number, } | { "event": "auction_opened", square: number, } | { "event": "bid", seat: Seat, energy: number, } | { "event": "passed", seat: Seat, } | { "event": "unsold", square: number, } | { "event": "sold", seat: Seat, square: number, energy: number, energies: Array<number>, } | { "event": "placed", seat: Seat, square: number, from: Spot, } | { "event": "green_changed", seat: Seat, paid: number, } | { "event": "dotted_changed", seat: Seat, cards: Array<number>, } | { "event": "points_changed", seat: Seat, prize: Prize, paid: number, jersey: Jersey, } | { "event": "won", seat: Seat, by: Feat, } | { "event": "all_collapsed", winner: Seat, };

export type Feat = "jerseys" | "three_minutes";

/**
 * What wins (A23).
 */
export type Goal = "three_rainbow" | "five_rainbow" | "three_rainbow_one_green_one_dotted";

export type Jersey = "rainbow" | "green" | { "dotted": number };

export type Jerseys = { rainbow: number, green: number, dotted: Array<number>, };

/**
 * A square as boards lay it: with the character of its road, where one is given.
 */
export type LaidSquare = Square | { effort: number, road: Road, } | { mishap: number, road: Road, };

export type Options = { goal: Goal, 
/**
 * A26.
 */
combativity: boolean, board: BoardChoice, deck: DeckChoice, };

/**
 * What points of combativity buy (A26).
 */
export type Prize = "green" | "dotted" | "rainbow";

/**
 * The character of the road on a square, for whom it has one: what an effort is, or a mishap.
 */
export type Road = "climb" | "descent" | "cobbles" | "wind" | "roundabout" | "roadworks";

export type Rolls = { white: WhiteRoll | null, yellow: YellowRoll | null, 
/**
 * The chance card of the turn.
 */
card: Card | null, };

/**
 * A place at the table, from 0, clockwise.
 */
export type Seat = number;

/**
 * Where a team-mate is: `"reserve"` or the number of a square.
 */
export type Spot = Word | number;

/**
 * A square of the circuit (A2), as boards are written.
 */
export type Square = "start" | { "effort": number } | "chance" | "breakaway" | { "feed": number } | { "mishap": number } | "green" | { "dotted": number };

export type Team = { seat: Seat, energy: number, reserve: number, on: Array<number>, out: number, jerseys: Jerseys, points: number, alive: boolean, };

export type WhiteRoll = { seat: Seat, die: number, from: number, to: number, };

/**
 * The view on the wire. No seat has a part of its own: all that is hidden is hidden from all.
 */
export type Wire = { board: Array<Square>, 
/**
 * The character of the road, by square, where it has one.
 */
roads: { [key in number]: Road }, 
/**
 * What each card of the deck that moves energy is worth.
 */
worths: { [key in Card]?: number }, rainbow: number, lap: number, rainbow_open: boolean, no_feed: boolean, pack: Array<Seat>, break: Break | null, teams: Array<Team>, deck: number, discards: Array<Card>, auction: Auction | null, 
/**
 * Dice and card of the turn.
 */
rolls: Rolls, 
/**
 * What was said in the auction under way, in the order of seats.
 */
bids: Array<Bid>, 
/**
 * What decided the race; null while it lasts.
 */
decided: Decided | null, };

export type Word = "reserve";

/**
 * What an action would do, as far as its seat can know. `left` is the energy, the jerseys or the points that it would keep.
 */
export type Would = { "hold": { price: number, left: number, } } | "sit_up" | { "attack": { least: number, most: number, left: number, wins: boolean, away: boolean, } } | { "stay": { away: boolean, } } | { "bid": { left: number, } } | { "free": { square: number, } } | { "withdraw": { energy: number, } } | { "change_dotted": { paid: number, left: number, } } | { "change_green": { left: number, } } | { "change_points": { left: number, } };

export type YellowRoll = { seat: Seat, die: number, 
/**
 * For a chase, which takes from the lead; else for an attack, which adds to it.
 */
chases: boolean, };
