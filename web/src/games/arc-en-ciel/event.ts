import { eventOf } from '../../play/event';
import type { Event } from './generated';

export type Fact = Event;

export const factOf = (event: unknown): Fact | null => eventOf<Event>(event);

/** The seat that a fact is about, for the eye to follow. */
export function actorOf(fact: Fact | null): number | null {
  if (!fact) return null;
  if ('seat' in fact) return fact.seat;
  return 'by' in fact && typeof fact.by === 'number' ? fact.by : null;
}
