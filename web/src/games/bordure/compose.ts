import type { Action } from './generated';
import { riderTokens as printedTokens, teamTokens } from './printed';
import type { PrintedTeam } from './teams';
import { terrains, total, type Energy, type Terrain } from './view';

/** What the form holds a team to before it is sent (B4); the server has the last word. */
export const riderTokens = { min: printedTokens[0], max: printedTokens[1] };

export interface Draft extends Energy {
  hidden: Terrain | null;
}

/** A fair team to begin from. */
export function firstDraft(): Draft[] {
  return [0, 1, 2].map(() => ({ P: 2, C: 2, M: 1, S: 1, hidden: null }));
}

export function placed(draft: readonly Draft[]): number {
  return draft.reduce((sum, rider) => sum + total(rider), 0);
}

export function fits(draft: readonly Draft[]): boolean {
  return (
    placed(draft) === teamTokens &&
    draft.every((rider) => total(rider) >= riderTokens.min && total(rider) <= riderTokens.max)
  );
}

/** One token more or less; a hidden token that is gone is hidden no more. */
export function changed(rider: Draft, terrain: Terrain, by: 1 | -1): Draft {
  const next = { ...rider, [terrain]: Math.max(0, rider[terrain] + by) };
  if (total(next) > riderTokens.max) return rider;
  return { ...next, hidden: next.hidden && next[next.hidden] === 0 ? null : next.hidden };
}

export function composed(draft: readonly Draft[]): Action {
  return { compose: { riders: [...draft] } };
}

export function lineUp(team: PrintedTeam, hidden: readonly (Terrain | null)[]): Action {
  return { compose: { preset: team.preset, hidden: team.riders.map((_, i) => hidden[i] ?? null) } };
}

/** The colours a rider has, one of which may lie face down. */
export function coloursOf(energy: Energy): Terrain[] {
  return terrains.filter((terrain) => energy[terrain] > 0);
}
