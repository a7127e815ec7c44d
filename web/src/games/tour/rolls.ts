import type { Told } from '../../play/contract';
import { teamOf, type View } from './view';
import { factOf, type Fact } from './event';

type Roll = Extract<Fact, { event: 'rolled' }>;

export function rollOf(told: Told): Roll | null {
  const fact = factOf(told.event);
  return fact?.event === 'rolled' ? fact : null;
}

/** The last die thrown this round: the view does not keep it, what was told does. */
export function lastRoll(lately: readonly Told[]): Told | null {
  for (let i = lately.length - 1; i >= 0; i--) {
    const told = lately[i];
    const kind = factOf(told?.event)?.event;
    if (kind === 'round_began' || kind === 'stage_began') return null;
    if (told && kind === 'rolled') return told;
  }
  return null;
}

/** The last time that a rider of a seat fell, as it was told. */
export function lastFall(lately: readonly Told[], view: View, seat: number | null): Told | null {
  const fell = (told: Told) => {
    const fact = factOf(told.event);
    return (fact?.event === 'crashed' || fact?.event === 'went_out') && teamOf(view, fact.rider.id) === seat;
  };
  return lately.findLast(fell) ?? null;
}
