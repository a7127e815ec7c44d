import type { Who } from './view';

/** A rider's number is told only where a seat has two. */
export interface ToldRider {
  seat: number;
  rider?: number;
}

export interface Rode {
  event: 'rode';
  rider: ToldRider;
  card: number;
  fouet: boolean;
  pompes: number;
  speed: number;
  pace: number | null;
  /** `"leads"`, `"takes_lead"`, … or `{"dropped":4}`. */
  outcome: unknown;
  /** Behind the pack, afterwards. */
  minutes: number;
}

/** The facts that move something on the board; the others are only told. */
export type Moving =
  | Rode
  | { event: 'climb_began'; by: number | null; leader: ToldRider }
  | { event: 'climb_ended'; leader: ToldRider }
  | { event: 'bonked' | 'gave_pompe'; rider: ToldRider; pompes: number }
  | { event: 'boosted'; rider: ToldRider };

const moving = new Set(['rode', 'climb_began', 'climb_ended', 'bonked', 'gave_pompe', 'boosted']);

export function movingEvent(event: unknown): Moving | null {
  if (typeof event !== 'object' || event === null || !('event' in event)) return null;
  return moving.has(String(event.event)) ? (event as Moving) : null;
}

export function whoOf(told: ToldRider): Who {
  return { seat: told.seat, rider: told.rider ?? 1 };
}

/** Whose move a fact is, for the eye to follow; null where it is nobody's. */
export function actorOf(event: Moving | null): Who | null {
  if (!event) return null;
  return 'rider' in event ? whoOf(event.rider) : whoOf(event.leader);
}

export function leads(rode: Rode): boolean {
  return rode.outcome === 'leads' || rode.outcome === 'takes_lead';
}
