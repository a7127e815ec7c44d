// Made from the Rust types by `cargo xtask wire`. Do not edit.

import type { AnyView } from '../../net/generated/wire';

/** What a viewer sees. */
export type View = Wire & AnyView;

/**
 * What a seat can do, as written in a record or a scenario.
 */
export type Action = "pass" | "cote" | "fouet" | { "ride": Ride } | "no_route" | { "assign_pompe": { rider: number, } };

/**
 * A card, by its kind: the cards of a kind are all alike. In ascending order: the route cards, `cote`, `pompe`, `fouet`.
 */
export type Card = number | 'cote' | 'pompe' | 'fouet';

export type Climb = { by: Seat, };

/**
 * What happens in a race, as one viewer sees it.
 */
export type Event = { "event": "drew_for_lead", cards: Array<LeadCard>, leader: Seat | null, } | { "event": "lot_fell", leader: Seat | null, } | { "event": "stage_began", stage: number, stages: number, leader: Who, cards: number, } | { "event": "threw_out_pompe", seat: Seat, } | { "event": "drew", seat: Seat, count: number, cards: Array<Card>, reason: Reason, } | { "event": "bonked", rider: Who, pompes: number, } | { "event": "drew_pompe", seat: Seat, } | { "event": "gave_pompe", rider: Who, pompes: number, } | { "event": "took_last_card", seat: Seat, last_round: boolean, } | { "event": "climb_began", by: Seat | null, leader: Who, moment: Moment, } | { "event": "no_climb", leader: Who, moment: Moment, } | { "event": "climb_ended", leader: Who, } | { "event": "boosted", rider: Who, } | { "event": "rode" } & Rode | { "event": "had_no_route", rider: Who, hand: Array<Card>, thrown_in: Card | null, } | { "event": "skipped", rider: Who, } | { "event": "stage_ended", stage: number, times: Array<Time>, teams: boolean, } | { "event": "classified", totals: Array<number>, places: Array<number>, last: boolean, teams: boolean, };

export type LeadCard = { seat: Seat, card: number, };

export type Leader = { seat: Seat, rider: number, };

/**
 * Beside the leader's route card.
 */
export type Moment = "before" | "after";

export type Options = { variant: Variant, 
/**
 * Left open: six, or four in `equipes`.
 */
stages: number | null, 
/**
 * Left open: drawn by lot (E3).
 */
first_leader: Seat | null, };

/**
 * What a card does for the rider who lays it (E6–E13).
 */
export type Outcome = "leads" | "takes_lead" | "stays" | "held_back" | { "dropped": number } | { "unsheltered": number } | { "loses": number } | "keeps" | { "regains": number } | "rejoins";

/**
 * Why a card is drawn.
 */
export type Reason = "opening" | "turn" | "cote" | "fouet" | "no_route" | "refill";

/**
 * A route card, and the specials played just after it (E6, E12, E16).
 */
export type Ride = { 
/**
 * The number on the card.
 */
card: number, fouet?: boolean, cote?: boolean, };

export type Rider = { seat: Seat, 
/**
 * 1 or 2.
 */
rider: number, minutes: number, in_pack: boolean, 
/**
 * The route card on top of the pile.
 */
card: number | null, 
/**
 * What it counted for.
 */
speed: number | null, 
/**
 * Bonks that weigh on the next card.
 */
pompes: number, };

/**
 * A route card and its result (E6–E13, E16).
 */
export type Rode = { rider: Who, card: number, fouet: boolean, 
/**
 * Bonks that it paid for.
 */
pompes: number, speed: number, 
/**
 * The pace it was ridden against; none where it sets the first.
 */
pace: number | null, outcome: Outcome, 
/**
 * Behind the pack, afterwards.
 */
minutes: number, 
/**
 * Cards left in the hand: a `fouet` may have been laid before the ride, or with it.
 */
left: number, };

/**
 * A place at the table, from 0, clockwise.
 */
export type Seat = number;

export type Time = { rider: Who, minutes: number, };

export type Variant = "simple" | "cotes" | "complet" | "equipes";

/**
 * A rider; the number is shown only where a seat has two.
 */
export type Who = { seat: Seat, rider?: number, };

export type Wire = { variant: Variant, 
/**
 * From 1.
 */
stage: number, stages: number, 
/**
 * Cards left.
 */
talon: number, 
/**
 * Nobody while the lead is drawn for (E3).
 */
leader: Leader | null, 
/**
 * None before the first card of a stage.
 */
pace: number | null, cote: Climb | null, riders: Array<Rider>, 
/**
 * How many of each card have been seen this stage; of a hand shown for want of a route card only what was thrown in.
 */
played: { [key in Card]: number }, last_drawer: Seat | null, 
/**
 * Cards in each hand.
 */
hands: Array<number>, 
/**
 * Stage by stage, in minutes, rider by rider.
 */
results: Array<Array<number>>, 
/**
 * In minutes, seat by seat.
 */
totals: Array<number>, 
/**
 * The rider whose turn it is; in a window the leader. Nobody while luck decides and after the race.
 */
riding: Leader | null, 
/**
 * The place of each seat from 0 after the stages ridden; equal times share it (E19).
 */
places: Array<number>, 
/**
 * The viewer's own, ascending.
 */
hand?: Array<Card>, };

/**
 * What an action would do, as far as its seat can know.
 */
export type Would = { "ride": { outcome: Outcome, speed: number, 
/**
 * What a rider of the pack stays at, or is held back at.
 */
pace?: number, minutes: number, cote?: boolean, } } | "climb" | { "boost": { more: number, } } | "change" | "sit_out" | { "slow": { rider: number, less: number, } };
