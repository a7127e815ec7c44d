import { eventOf } from '../../play/event';
import type { Event, Leader, Rode, Who as NamedRider } from './generated';

export type { Rode, NamedRider };

/** The facts that move something on the board; the others are only narrated. */
export type Moving = Extract<
  Event,
  { event: 'rode' | 'climb_began' | 'climb_ended' | 'bonked' | 'gave_pompe' | 'boosted' }
>;

const moving: Record<Moving['event'], true> = {
  rode: true,
  climb_began: true,
  climb_ended: true,
  bonked: true,
  gave_pompe: true,
  boosted: true,
};

export function movingEvent(event: unknown): Moving | null {
  const fact = eventOf<Event>(event);
  return fact && fact.event in moving ? (fact as Moving) : null;
}

/** A rider's number is named only where a seat has two. */
export function whoOf(rider: NamedRider): Leader {
  return { seat: rider.seat, rider: rider.rider ?? 1 };
}

/** Whose move a fact is, for the eye to follow; null where it is nobody's. */
export function actorOf(event: Moving | null): Leader | null {
  if (!event) return null;
  return 'rider' in event ? whoOf(event.rider) : whoOf(event.leader);
}

export function leads(rode: Rode): boolean {
  return rode.outcome === 'leads' || rode.outcome === 'takes_lead';
}
