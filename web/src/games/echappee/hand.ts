import { barredFor } from '../../play/choices';
import type { Ask, Barred, Choice } from '../../play/contract';
import { findRide, rideOf } from './ride';
import type { Card } from './view';

/** What the player has put together from the hand: a route card, and what goes with it. */
export interface Wanted {
  card: number | null;
  fouet: boolean;
  cote: boolean;
}

export const nothingWanted: Wanted = { card: null, fouet: false, cote: false };

/** The choice for what is wanted; a special that cannot go with the card is left in the hand. */
export function chosen(ask: Ask | null, { card, fouet, cote }: Wanted): Choice | null {
  if (card === null) return null;
  const withFouet = fouet && findRide(ask?.choices, { card, fouet: true, cote: false }) !== null;
  const withCote = cote ? findRide(ask?.choices, { card, fouet: withFouet, cote: true }) : null;
  return withCote ?? findRide(ask?.choices, { card, fouet: withFouet, cote: false });
}

/** Whether a special of the hand can be laid with any card at all, or with the one wanted; else why not. */
export function special(
  ask: Ask | null,
  kind: 'fouet' | 'cote',
  wanted: Wanted,
): { open: boolean; why: Barred | null } {
  const carries = (choice: Choice) => rideOf(choice.do)?.[kind] === true;
  const open = wanted.card === null ? (ask?.choices.some(carries) ?? false) : chosenWith(ask, kind, wanted);
  const why =
    wanted.card === null
      ? null
      : findRide(ask?.barred, { card: wanted.card, fouet: kind === 'fouet', cote: kind === 'cote' });
  return { open, why: open ? null : (why ?? barredFor(ask, kind)) };
}

function chosenWith(ask: Ask | null, kind: 'fouet' | 'cote', wanted: Wanted): boolean {
  const choice = chosen(ask, { ...wanted, [kind]: true });
  return choice !== null && rideOf(choice.do)?.[kind] === true;
}

/** Choices that are not a ride: a special played first, an announcement, a bonk to give. */
export function besides(ask: Ask): Choice[] {
  return ask.choices.filter((choice) => rideOf(choice.do) === null);
}

/** Route cards first, slow to fast; then what goes with them. */
export function sorted(hand: readonly Card[]): Card[] {
  const rank = (card: Card) => (typeof card === 'number' ? card : card === 'fouet' ? 100 : card === 'cote' ? 101 : 102);
  return [...hand].sort((a, b) => rank(a) - rank(b));
}
