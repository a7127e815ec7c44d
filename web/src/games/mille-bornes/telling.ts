import type { Telling } from '../contract';
import { after } from './after';
import type { View } from './view';

const minor = new Set(['drew', 'let_through', 'turn_ended', 'plays_again', 'passed_over', 'pile_empty', 'reshuffled']);

/** Facts come tagged by their name. */
function tagged(event: unknown): [name: string, of: { seat?: number; by?: number }] | null {
  if (typeof event === 'string') return [event, {}];
  if (typeof event !== 'object' || event === null) return null;
  const [entry] = Object.entries(event);
  return entry ? [entry[0], (entry[1] ?? {}) as { seat?: number; by?: number }] : null;
}

/** A draw and what is played are one turn; an attack is its author's. */
export const telling: Telling<View> = {
  after,
  actor(event) {
    const found = tagged(event);
    return found ? (found[1].seat ?? found[1].by ?? null) : null;
  },
  minor: (event) => minor.has(tagged(event)?.[0] ?? ''),
  pace: { ms: 3_000 },
};
