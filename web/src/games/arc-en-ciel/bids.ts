import type { Told } from '../../play/contract';
import { factOf } from './event';

/** What each seat said in the auction under way: a bid, or null for a pass. The view keeps the best bid only. */
export function bidsIn(lately: readonly Told[]): Map<number, number | null> {
  const said = new Map<number, number | null>();
  for (let i = lately.length - 1; i >= 0; i--) {
    const fact = factOf(lately[i]?.event);
    if (fact?.event === 'auction_opened') break;
    if (fact?.event === 'bid') said.set(fact.seat, fact.energy);
    if (fact?.event === 'passed') said.set(fact.seat, null);
  }
  return said;
}
