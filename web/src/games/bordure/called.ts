import type { View } from './view';

/** A rider by name, with the owner's where riders of another seat bear the same: two seats may pick one printed team, and all composed
 * riders are called A, B and C (B4, B7). */
export function called(view: View, names: readonly string[], rider: { seat: number; name: string }): string {
  const shared = view.riders.some(({ seat, name }) => seat !== rider.seat && name === rider.name);
  const owner = names[rider.seat];
  return shared && owner ? `${rider.name} (${owner})` : rider.name;
}
