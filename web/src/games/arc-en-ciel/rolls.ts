import type { Told } from '../../play/contract';
import { factOf, type Fact } from './event';

type Of<K extends Fact['event']> = Extract<Fact, { event: K }>;

/** Dice and chance card as they lie on the table. The view does not keep them: they are read off what was told. */
export interface Rolls {
  white: Of<'rolled'> | null;
  yellow: Of<'went_clear'> | Of<'chased'> | null;
  chance: Of<'drew'> | null;
}

/** A white roll begins a turn: the yellow die and the card of the turn before are put away. */
export function rollsIn(lately: readonly Told[]): Rolls {
  let yellow: Rolls['yellow'] = null;
  let chance: Rolls['chance'] = null;
  for (let i = lately.length - 1; i >= 0; i--) {
    const fact = factOf(lately[i]?.event);
    if (fact?.event === 'rolled') return { white: fact, yellow, chance };
    if (fact?.event === 'went_clear' || fact?.event === 'chased') yellow ??= fact;
    if (fact?.event === 'drew') chance ??= fact;
  }
  return { white: null, yellow, chance };
}
