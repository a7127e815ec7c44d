import type { Card } from './view';

type Spot = 'reserve' | number;

/** Facts that move something on the board, or that dice and cards show. */
export type Fact =
  | { fact: 'lined_up'; order: number[] }
  | { fact: 'shuffled' | 'reshuffled'; cards: number }
  | { fact: 'held'; seat: number; paid: number; squares: number }
  | { fact: 'sat_up' | 'collapsed' | 'dropped_to_tail' | 'caught'; seat: number }
  | { fact: 'rolled'; seat: number; die: number; from: number; to: number }
  | { fact: 'lap_ended'; lap: number; fed: boolean }
  | { fact: 'jersey_won'; seat: number; jersey: 'rainbow' | 'green' | { dotted: number } }
  | { fact: 'rainbow_opened' | 'feed_cancelled' }
  | { fact: 'drew'; seat: number; card: Card | null }
  | { fact: 'gained'; seat: number; energy: number }
  | { fact: 'met_mishap'; seat: number; due: number }
  | { fact: 'stormed'; due: number }
  | { fact: 'effort_asked'; square: number; due: number; spared: number | null }
  | { fact: 'withdrew'; seat: number; from: Spot; energy: number }
  | { fact: 'came_to_front'; seat: number }
  | { fact: 'attacked'; seat: number; paid: number }
  | { fact: 'went_clear'; seat: number; die: number; squares: number }
  | { fact: 'chased'; by: number; die: number }
  | { fact: 'lost_ground'; seat: number; squares: number }
  | { fact: 'points_earned'; seat: number; points: number }
  | { fact: 'auction_opened' | 'unsold'; square: number }
  | { fact: 'bid'; seat: number; energy: number }
  | { fact: 'passed'; seat: number }
  | { fact: 'sold'; seat: number; square: number; energy: number }
  | { fact: 'placed'; seat: number; square: number; from: Spot }
  | { fact: 'green_changed' | 'dotted_changed' | 'points_changed'; seat: number }
  | { fact: 'won'; seat: number };

/** What is told may be of a kind that this client does not know: it then moves nothing. */
export function factOf(event: unknown): Fact | null {
  return typeof event === 'object' && event !== null && 'fact' in event ? (event as Fact) : null;
}

/** The seat that a fact is about, for the eye to follow. */
export function actorOf(fact: Fact | null): number | null {
  if (!fact) return null;
  if ('seat' in fact) return fact.seat;
  return 'by' in fact ? fact.by : null;
}
