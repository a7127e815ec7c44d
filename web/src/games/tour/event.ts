import { eventOf } from '../../play/event';
import type { Event } from './generated';

export type { Face, Who } from './generated';
export type Fact = Event;

export const factOf = (event: unknown): Fact | null => eventOf<Event>(event);

/** Whom a fact is about, for the eye to follow. */
export function actorOf(fact: Fact | null): number | null {
  return fact && 'rider' in fact ? fact.rider.id : null;
}
