import { isWho, type Rider, type View } from './view';

/** Where a rider is on the road: in a bay of the pack, or so many minutes behind it. */
export type Spot = { bay: 'pack' | 'wheel2' | 'wheel1' | 'pace' | 'lead' } | { minutes: number };

/** The rider whose turn it is; in a window the leader. */
export function riding(view: View): Rider | null {
  return view.riders.find((rider) => isWho(view.riding, rider)) ?? null;
}

/** Behind the leader ride those who have answered the pace; the others wait at the back of the pack. */
export function spotOf(view: View, rider: Rider, turn: Rider | null): Spot {
  if (!rider.in_pack) return { minutes: rider.minutes };
  if (isWho(view.leader, rider)) return { bay: 'pace' };
  if (view.pace === null || rider.speed === null || !hasAnswered(view, rider, turn)) return { bay: 'pack' };
  return { bay: bayBelow(view.pace - rider.speed) };
}

export function bayBelow(behind: number): 'pace' | 'wheel1' | 'wheel2' | 'pack' {
  if (behind <= 0) return 'pace';
  return behind === 1 ? 'wheel1' : behind === 2 ? 'wheel2' : 'pack';
}

function hasAnswered(view: View, rider: Rider, turn: Rider | null): boolean {
  if (!turn) return true;
  const from = view.riders.findIndex((each) => isWho(view.leader, each));
  const steps = (to: Rider) => (view.riders.indexOf(to) - from + view.riders.length) % view.riders.length;
  // A leader whose turn has come round has been answered by all.
  return steps(turn) === 0 || steps(rider) < steps(turn);
}
