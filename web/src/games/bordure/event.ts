import { eventOf } from '../../play/event';
import type { Event, Who } from './generated';

export type Fact = Event;

export const factOf = (event: unknown): Fact | null => eventOf<Event>(event);

/** The rider a fact is about, for the eye to follow. */
export function actorOf(fact: Fact | null): Who | null {
  return fact && 'who' in fact ? fact.who : null;
}
