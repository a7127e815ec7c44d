import type { Fact } from './event';

/** The dice as they lie on the table. The view does not keep them: they are read off the facts. */
export interface Rolls {
  white: { die: number; from: number; to: number } | null;
  yellow: { die: number } | null;
}

export const noRolls: Rolls = { white: null, yellow: null };

/** A white roll begins a turn: the yellow die of the turn before is put away. */
export function rolled(rolls: Rolls, fact: Fact | null): Rolls {
  switch (fact?.fact) {
    case 'rolled':
      return { white: { die: fact.die, from: fact.from, to: fact.to }, yellow: null };
    case 'went_clear':
    case 'chased':
      return { ...rolls, yellow: { die: fact.die } };
    default:
      return rolls;
  }
}
