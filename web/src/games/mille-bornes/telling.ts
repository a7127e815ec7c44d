import type { Telling } from '../../play/contract';
import { after } from './after';
import { factOf } from './event';
import type { View } from './view';

function authorOf(event: unknown): number | null {
  const fact = factOf(event);
  if (!fact) return null;
  return 'seat' in fact ? fact.seat : fact.event === 'attacked' ? fact.by : null;
}

const minor = new Set(['drew', 'let_through', 'turn_ended', 'plays_again', 'passed_over', 'pile_empty', 'reshuffled']);

/** A draw and what is played are one turn; an attack is its author's. */
export const telling: Telling<View> = {
  after,
  // who plays next
  during: (view, event) => ({ ...view, turn: authorOf(event) }),
  opens: (event) => factOf(event)?.event === 'hand_opened',
  actor: authorOf,
  minor: (event) => minor.has(factOf(event)?.event ?? ''),
  key: (event) => ['coup_fourre', 'home'].includes(factOf(event)?.event ?? ''),
  pace: { ms: 3_000 },
};
