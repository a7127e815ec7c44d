import type { Ruled, Told } from '../../play/contract';
import { factOf } from './event';

/** A coup-fourré against my last attack, until I play again: the next question would hide that it happened. */
export function parried(lately: readonly Told[], seat: number | null): Ruled | null {
  for (let at = lately.length - 1; at >= 0; at--) {
    const told = lately[at];
    const fact = factOf(told?.event);
    if (!fact || !told) continue;
    if (fact.event === 'coup_fourre' && fact.by === seat) return { text: told.text ?? '', rule: told.rule ?? 'M14' };
    const mine = 'seat' in fact && fact.seat === seat && fact.event !== 'drew' && fact.event !== 'dealt';
    if (mine || (fact.event === 'attacked' && fact.by === seat)) return null;
  }
  return null;
}
