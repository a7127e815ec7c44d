import type { Compared } from '../../net/protocol';
import { seatName } from '../../net/seats';

/** Who made the most of the luck: the greatest gain over the same seat elsewhere, if there is one. */
export function bestOf({ races }: Compared): { name: string; gain: number } | null {
  let best: { name: string; gain: number } | null = null;
  for (const { table, gains } of races) {
    for (const seat of table.seats) {
      const gain = gains[seat.seat] ?? null;
      if (gain !== null && gain > (best?.gain ?? 0)) best = { name: seatName(seat), gain };
    }
  }
  return best;
}

/** The frame of a race of `frames` moments at a part of its way, from 0 to 1. */
export function frameAt(part: number, frames: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * Math.max(0, frames - 1));
}
