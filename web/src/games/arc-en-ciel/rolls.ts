import type { Told } from '../contract';
import { factOf, type Fact } from './event';

type Of<K extends Fact['event']> = Extract<Fact, { event: K }>;

/** The dice as they lie on the table. The view does not keep them: they are read off what was told. */
export interface Rolls {
  white: Of<'rolled'> | null;
  yellow: Of<'went_clear'> | Of<'chased'> | null;
}

/** A white roll begins a turn: the yellow die of the turn before is put away. */
export function rollsIn(lately: readonly Told[]): Rolls {
  let yellow: Rolls['yellow'] = null;
  for (let i = lately.length - 1; i >= 0; i--) {
    const fact = factOf(lately[i]?.event);
    if (fact?.event === 'rolled') return { white: fact, yellow };
    if (fact?.event === 'went_clear' || fact?.event === 'chased') yellow ??= fact;
  }
  return { white: null, yellow };
}
