import { eventOf } from '../../play/event';
import type { Event } from './generated';

export type Fact = Event;

export const factOf = (event: unknown): Fact | null => eventOf<Event>(event);

/** The car that a fact happens to, for the eye to follow. */
export function carIn(fact: Fact | null): number | null {
  return fact && 'car' in fact ? fact.car : null;
}
