// Made from the Rust types by `cargo xtask wire`. Do not edit.

import type { AnyView } from '../../net/generated/wire';

/** What a viewer sees. */
export type View = Wire & AnyView;

/**
 * What a seat can do, as it is written in JSON.
 */
export type Action = { "play": { card: Card, 
/**
 * The car attacked.
 */
on?: number, } } | { "discard": { card: Card, 
/**
 * Saying that one can play nothing (M24).
 */
stuck?: boolean, } } | "coup_fourre" | "accept" | "end_turn";

export type Botte = "prioritaire" | "citerne" | "increvable" | "as_du_volant";

export type Car = { team: number | null, seats: Array<Seat>, km: number, started: boolean, stopped_by: Stop | null, limited: boolean, bottes: Array<Botte>, coups_fourres: number, two_hundreds: number, played: DistancesPlayed, };

/**
 * One of the nineteen kinds of card (M2), in the order in which hands and choices are listed.
 */
export type Card = "25" | "50" | "75" | "100" | "200" | "feu_rouge" | "limite" | "panne" | "crevaison" | "accident" | "feu_vert" | "fin_limite" | "essence" | "roue" | "reparations" | "prioritaire" | "citerne" | "increvable" | "as_du_volant";

/**
 * What decided the race (M18).
 */
export type Decided = "level" | { "furthest": { km: number, } } | "home" | "points";

/**
 * How many of each distance a car has played.
 */
export type DistancesPlayed = { "25": number, "50": number, "75": number, "100": number, "200": number, };

/**
 * Something that happened in a race, as one viewer sees it.
 */
export type Event = { "event": "first_drawn", seat: Seat, } | { "event": "hand_opened", hand_no: number, first: Seat, } | { "event": "dealt", seat: Seat, cards: Array<Card> | null, } | { "event": "drew", seat: Seat, count: number, cards: Array<Card> | null, pile: number, } | { "event": "pile_empty" } | { "event": "reshuffled", pile: number, } | { "event": "started", seat: Seat, car: number, } | { "event": "drove", seat: Seat, car: number, distance: number, km: number, starts: boolean, } | { "event": "attacked", by: Seat, car: number, 
/**
 * Those who drive it.
 */
seats: Array<Seat>, attack: Card, } | { "event": "mended", seat: Seat, car: number, remedy: Card, } | { "event": "botte_shown", seat: Seat, car: number, botte: Botte, starts: boolean, lifted: Array<Card>, } | { "event": "plays_again", seat: Seat, } | { "event": "coup_fourre", seat: Seat, car: number, botte: Botte, attack: Card, by: Seat, takes_turn: boolean, } | { "event": "let_through", car: number, 
/**
 * Those who drive it.
 */
seats: Array<Seat>, attack: Card, } | { "event": "turns_lost", seats: Array<Seat>, } | { "event": "threw_away", seat: Seat, card: Card, stuck: boolean, } | { "event": "turn_ended", seat: Seat, } | { "event": "passed_over", seat: Seat, } | { "event": "home", seat: Seat, car: number, km: number, } | { "event": "hand_over", hand_no: number, why: HandEnd, } | { "event": "scored", seats: Array<Seat>, score: Score, total: number, } | { "event": "won", seats: Array<Seat>, by: Victory, };

/**
 * What ended a hand.
 */
export type HandEnd = "home" | "played_out" | "all_stuck";

/**
 * A race as it is asked for.
 */
export type Options = { scoring: Scoring, 
/**
 * Kilometres to the goal (M1).
 */
distance: number, 
/**
 * Points to reach over several hands (M22).
 */
target: number | null, 
/**
 * M23.
 */
fast: boolean, 
/**
 * M24.
 */
extended: boolean, teams: Teams | null, 
/**
 * How partners sit (M19, M20).
 */
partners: Partners, 
/**
 * Who begins; drawn by lot where nobody is named (M4).
 */
first: number | null, 
/**
 * How many of a card there are, where that is not what the box holds: a house rule.
 */
deck: { [key in Card]?: number }, };

/**
 * An attack by one seat that another has met with a coup-fourré (M14).
 */
export type Parry = { by: Seat, seat: Seat, attack: Card, botte: Botte, };

export type Partners = "opposite" | "beside";

export type PendingAttack = { card: Card, by: Seat, on: number, };

/**
 * Why a card cannot be played or an answer cannot be given. A byte, because search asks for every card at every turn;
 * people get the sentence.
 */
export type Refused = "not_your_turn" | "not_held" | "not_started" | "stopped" | "too_fast_under_limit" | "beyond_the_goal" | "third_two_hundred" | "stop_needs_target" | "limit_needs_target" | "own_car_stopped" | "own_car_limited" | "own_side" | "target_not_started" | "target_stopped" | "target_limited" | "target_guarded" | "nothing_to_remedy" | "remedy_is_for_your_car" | "distance_is_for_your_car" | "botte_is_for_your_car" | "nothing_to_answer" | "not_yours_to_answer" | "already_answered" | "botte_not_held" | "no_end_turn" | "end_turn_needs_card" | "throw_instead_of_playing" | "stuck_needs_extended" | "not_stuck";

/**
 * A side's points for one hand, by what they are for (M25).
 */
export type Score = { km: number, bottes: number, coups_fourres: number, home: number, 
/**
 * Home, and no car of the side has played a 200, or neither a 200 nor a 100.
 */
without_long: number, 
/**
 * Home with the pile empty.
 */
empty_pile: number, 
/**
 * Home with every opposing car at zero.
 */
shutout: number, };

export type Scoring = "junior" | "bonus";

/**
 * A place at the table, from 0, clockwise.
 */
export type Seat = number;

/**
 * An attack that stops a car (M7). Only one lies on a car at a time.
 */
export type Stop = "feu_rouge" | "panne" | "crevaison" | "accident";

export type Teams = "2x2" | "3x2" | "4x2";

/**
 * What a card that is thrown away was good for.
 */
export type Thrown = "botte" | "playable" | "useless";

/**
 * What decided a race.
 */
export type Victory = { "km": number } | { "team_home": number } | { "team_km": number } | { "points": number } | { "team_points": number } | { "target": number };

/**
 * What a viewer sees, as it is sent.
 */
export type Wire = { goal: number, pile: number, discards: Array<Card>, cars: Array<Car>, hands: Array<number>, pending_attack: PendingAttack | null, points: Array<number>, hand_no: number, 
/**
 * Coups-fourrés that met the last attack of a seat which has not played since.
 */
parried: Array<Parry>, 
/**
 * By car, the place from 0 as it stands: by points where they are counted, else by kilometres.
 */
places: Array<number>, 
/**
 * What decided the race where kilometres or points do not say it by themselves; null while it lasts.
 */
decided: Decided | null, 
/**
 * The seat's own part.
 */
hand?: Array<Card>, };

/**
 * What an action would do, as far as its seat can know.
 */
export type Would = { "drive": { km: number, left: number, starts: boolean, } } | { "hit": { km: number, limits: boolean, sure: boolean, } } | "start" | { "roll_again": { limited: boolean, } } | { "lift_limit": { stopped: boolean, } } | { "show": { botte: Botte, starts: boolean, lifts: boolean, again: boolean, } } | { "throw": Thrown } | "stuck" | { "coup_fourre": { turn: boolean, points: number, } } | { "let_through": { limits: boolean, } } | "end_turn";
