import type { Energy, Pace, Terrain, Who } from './view';

/** Facts by which a rider changes square. */
interface Move {
  who: Who;
  to: number;
  paid?: Energy;
}

export type Fact =
  | { event: 'lined_up'; seat: number; riders: { name: string; face_up: Energy; face_down: number }[] }
  | ({ event: 'attacked' | 'accelerated' | 'took_wheel' | 'missed_wheel' | 'followed' | 'rode' } & Move)
  | { event: 'paces_shown'; square: number; paces: (Who & { pace: Pace })[] }
  | { event: 'square_called'; square: number }
  | { event: 'round_began'; round: number }
  | { event: 'uncovered' | 'opened'; who: Who; token: Terrain }
  | { event: 'musette_drawn'; seat: number }
  | { event: 'fed'; who: Who; took: Terrain[]; hidden: Terrain | null }
  | { event: 'towed'; who: Who };

const moves = ['attacked', 'accelerated', 'took_wheel', 'missed_wheel', 'followed', 'rode'];
const others = ['lined_up', 'paces_shown', 'square_called', 'round_began', 'uncovered', 'opened', 'musette_drawn', 'fed', 'towed'];
const known = new Set([...moves, ...others]);

export function factOf(event: unknown): Fact | null {
  if (typeof event !== 'object' || event === null || !('event' in event)) return null;
  return known.has(String(event.event)) ? (event as Fact) : null;
}

/** The rider a fact is about, for the eye to follow. */
export function actorOf(fact: Fact | null): Who | null {
  return fact && 'who' in fact ? fact.who : null;
}
