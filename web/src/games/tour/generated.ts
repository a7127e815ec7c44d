// Made from the Rust types by `cargo xtask wire`. Do not edit.

import type { AnyView } from '../../net/generated/wire';

/** What a viewer sees. */
export type View = Wire & AnyView;

/**
 * What a seat decides. The order of the variants is the order in which they are listed.
 */
export type Action = { "place": { cell: Cell, } } | "follow" | { "roll": Die } | { "card": Jersey } | "attack_alone" | "attack_together" | "no_attack" | { "move": { to: Cell, hand_on?: HandOn, } } | { "agree": { yes: boolean, } };

export type Arrival = { rider: number, round: number, seconds: number, time: number, bonus: number, };

export type CardUse = "attack" | "green" | "four";

/**
 * A hexagon of the road (T1): a lane from the left, and half-steps along the road, of the lane's parity. `[lane, h]` in JSON.
 */
export type Cell = [lane: number, h: number];

export type Company = "alone" | { "ahead": { bib: number, } } | { "wheel": { bib: number, } };

export type Crossing = { line: LineKind, 
/**
 * Beyond the finish line (T23).
 */
seconds: number | null, 
/**
 * At a sprint or a summit (T22).
 */
points: number | null, };

/**
 * What decided the race (T25): over one stage its winner, over several the times of teams.
 */
export type Decided = { "stage": { winner: number, } } | { "stage_level": { winner: number, } } | "team_time" | "teams_level" | "team_finishers";

/**
 * The five dice (T9), each a stream of luck of its own.
 */
export type Die = "yellow" | "dotted" | "white" | "red" | "green";

/**
 * What happens in a race. Nothing is hidden, so every fact has one face.
 */
export type Event = { "event": "stage_began", stage: number, of: number, name: string, } | { "event": "order_drawn", teams: Array<Seat>, } | { "event": "card_dealt", card: Jersey, rider: Who, } | { "event": "placed", rider: Who, cell: Cell, } | { "event": "round_began", round: number, parties: Array<Party>, } | { "event": "passed_over", rider: Who, } | { "event": "followed", rider: Who, pace: number, } | { "event": "rolled", rider: Who, die: Die, face: Face, gives: Gives | null, } | { "event": "attack_declined", rider: Who, gives: Gives, } | { "event": "attacked", rider: Who, terrain: Terrain, answering: boolean, } | { "event": "attacked_together", rider: Who, } | { "event": "card_played", rider: Who, card: Jersey, use_as: CardUse, } | { "event": "moved", rider: Who, from: Cell, to: Cell, cells: number, } | { "event": "handed_on", rider: Who, mate: Who, from: Cell, to: Cell, cells: number, } | { "event": "offered", rider: Who, mate: Who, to: Cell, cells: number, } | { "event": "offer_declined", rider: Who, mate: Who, } | { "event": "crashed", rider: Who, } | { "event": "went_out", rider: Who, held: Array<Who>, } | { "event": "prime_taken", rider: Who, kind: LineKind, name: string, place: number, points: number, } | { "event": "crossed_finish", rider: Who, seconds: number, } | { "event": "arrived", riders: Array<Who>, round: number, seconds: number, time: number, } | { "event": "stage_ended", name: string, podium: Array<Podium>, } | { "event": "jersey_won", jersey: Jersey, rider: Who, } | { "event": "race_ended", ranking: Array<number>, };

/**
 * What a die shows. A number is the cells it gives; the attack face is a 2 or a 1 where it is no attack.
 */
export type Face = "attack" | "crash" | "big_crash" | number;

export type Fall = { rider: number, round: number, 
/**
 * It ended the rider's race.
 */
out: boolean, };

export type FinishFile = { 
/**
 * The first on the line, then one for each half-step.
 */
seconds: Array<number>, };

/**
 * What a roll, or an attack let go, comes to.
 */
export type Gives = { cells: number, 
/**
 * What the wind took (T11).
 */
wind: number, 
/**
 * The pace that it sets for those behind, if the rider is of a group.
 */
pace: number | null, 
/**
 * It ends the answers to an attack (T17).
 */
ends_attacks: boolean, };

export type Group = { pace: number | null, set_by: number | null, white_left: number, attack_open: boolean, };

/**
 * The cells left over, given to another rider (T21).
 */
export type HandOn = { rider: number, to: Cell, };

export type Holders = { yellow: number | null, green: number | null, dotted: number | null, };

/**
 * The jerseys, in the order in which one rider wears them (T25).
 */
export type Jersey = "yellow" | "green" | "dotted";

export type LapFile = { from: string, 
/**
 * The last sector of the lap, itself included.
 */
to: string, 
/**
 * How often the sectors come in all.
 */
times: number, };

/**
 * A die as it fell.
 */
export type LastRoll = { rider: number, die: Die, face: Face, 
/**
 * What the wind took (T11).
 */
wind: number, };

export type Line = { kind: LineKind, name: string, h: number, taken: Array<number>, };

export type LineFile = { kind: LineKind, sector: string, 
/**
 * Half-steps from the beginning of the sector.
 */
step: number, name?: string | null, };

export type LineKind = "sprint" | "summit" | "finish";

/**
 * The paper on which the road is drawn: x to the right, y down.
 */
export type MapFile = { size: [number, number], start: [number, number], };

export type Options = { 
/**
 * One is a single race, more are a stage race.
 */
stages: Array<StageChoice>, team_size: number, 
/**
 * Names of teams and riders; what is left out is generated.
 */
teams: Array<TeamNames>, };

/**
 * A group or an isolated rider as a round begins.
 */
export type Party = { 
/**
 * In order of play.
 */
riders: Array<Who>, 
/**
 * Half-steps from the head of the race to the first of them.
 */
gap: number, };

export type PendingDecision = { "place": { proposed: Cell | null, } } | "choose" | { "roll": { die: Die, } } | "attack" | { "move": { cells: number, attack: boolean, proposed: Cell | null, } } | { "agree": { rider: number, to: Cell, } };

export type Podium = { rider: Who, time: number, bonus: number, };

/**
 * How far, over which lines, and in whose company.
 */
export type Ride = { cells: number, crosses?: Array<Crossing>, 
/**
 * Of those who have played this round and stay where they are.
 */
company: Company, 
/**
 * Who is taken along with what is left (T21).
 */
takes?: Taken, };

export type Rider = { team: number, cell: Cell | null, group: number | null, isolated: boolean, can_attack: boolean, status: Status, };

export type RiderPoints = { rider: number, points: number, };

export type RiderTime = { rider: number, time: number, };

/**
 * The road of the stage, laps unrolled.
 */
export type Road = { name: string, kilometres: number, base_time: number, 
/**
 * The first row of the start corridor, and the last of the road.
 */
from: number, to: number, sectors: Array<Sector>, 
/**
 * From the finish line on, one a half-step.
 */
seconds: Array<number>, map: MapFile | null, };

/**
 * A die, and what it decides beside its number.
 */
export type Rolls = { die: Die, 
/**
 * It is the die of the road: what sets a pace without braking or risk (T9).
 */
road: boolean, faces: [Face, Face, Face, Face, Face, Face], 
/**
 * The number of the attack face where it is no attack (T9).
 */
star: number, 
/**
 * The attack face is an attack (T15).
 */
attack: boolean, 
/**
 * Those behind must brake (T19).
 */
brakes: boolean, 
/**
 * What the wind takes at most (T11).
 */
wind: number, };

/**
 * A place at the table, from 0, clockwise.
 */
export type Seat = number;

export type Sector = { name: string, from: number, to: number, terrain: Terrain, wind: Side, strong: boolean, lanes: number, curve: Array<[number, number]>, };

export type SectorFile = { name: string, 
/**
 * Length in half-steps.
 */
steps: number, terrain: Terrain, wind: Side, strong?: boolean, lanes?: number | null, 
/**
 * Points of the map after the end of the sector before.
 */
curve?: Array<[number, number]>, };

/**
 * A side of the road, as the riders see it.
 */
export type Side = "left" | "right";

/**
 * A stage of the box by its name, or a stage of the players' own: its file as it was written, or the keys of the file as JSON.
 */
export type StageChoice = string | string | StageFile;

/**
 * A stage as its author writes it: the keys of a TOML file, or the same as JSON. Nothing is checked yet.
 */
export type StageFile = { name: string, kilometres: number, 
/**
 * `h:mm:ss`.
 */
base_time: string, 
/**
 * The width of every sector that does not give its own.
 */
lanes: number, map?: MapFile | null, sector: Array<SectorFile>, line: Array<LineFile>, lap?: Array<LapFile>, finish: FinishFile, };

export type Standings = { yellow: Array<RiderTime>, green: Array<RiderPoints>, dotted: Array<RiderPoints>, teams: Array<TeamTime>, };

export type Status = "racing" | "crashed" | "finished" | "out";

export type Taken = { bib: number, cells: number, };

export type TeamNames = { name: string, riders: Array<string>, };

export type TeamTime = { team: number, 
/**
 * Null for a team that nobody has brought a time.
 */
time: number | null, };

export type Terrain = "flat" | "climb";

/**
 * A rider by the number that programs use and the one that people know.
 */
export type Who = { id: number, team: Seat, bib: number, };

/**
 * The race as JSON: first what the rules page names, then what a client needs to draw it.
 */
export type Wire = { 
/**
 * The stage under way, by the name that options use.
 */
stage: string, 
/**
 * From 1; 0 while riders are placed.
 */
round: number, order: Array<number>, rider: number | null, riders: Array<Rider>, groups: Array<Group>, lines: Array<Line>, arrivals: Array<Arrival>, standings: Standings, cards: Holders, 
/**
 * The leader of each classification, card or no card (T25).
 */
jerseys: Holders, 
/**
 * What is asked of the rider whose turn it is.
 */
asked: PendingDecision | null, 
/**
 * The number of the stage, from 1.
 */
leg: number, stages: Array<string>, team_size: number, teams: Array<TeamNames>, road: Road, 
/**
 * The last die of the round.
 */
roll: LastRoll | null, 
/**
 * The last fall of each team in this stage.
 */
falls: Array<Fall>, 
/**
 * What decided the race; null while it lasts.
 */
decided: Decided | null, };

/**
 * What an action would do, as far as it can be known before it is played.
 */
export type Would = { "place": { ahead: number, } } | { "follow": { cells: number, } } | { "roll": Rolls } | { "card": CardUse } | { "attack_alone": { cells: number, } } | { "attack_together": { cells: number, } } | { "no_attack": { pace: number, } } | { "ride": Ride } | { "agree": { yes: boolean, rider: number, bib: number, to: Cell, } };
