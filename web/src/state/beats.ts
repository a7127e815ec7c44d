import type { Telling } from '../games/contract';
import { seatOf } from './facts';

/** How many of the facts that come make one beat: those in a row that are the same rider's doing, and what only goes with it. */
export function beatLength(events: readonly unknown[], game: Telling | null): number {
  if (!game) return Math.min(1, events.length);
  const actor = (event: unknown) => (game.actor ? game.actor(event) : seatOf(event));
  const isMinor = (event: unknown) => game.minor?.(event) ?? false;
  let doing: ReturnType<typeof actor> = null;
  /** Something that stands for itself has been taken in. */
  let told = false;
  let length = 0;
  for (const event of events) {
    const whose = actor(event);
    const minor = isMinor(event);
    const same = whose === null ? minor : doing === null ? !told : whose === doing;
    if (length > 0 && !same) break;
    doing ??= whose;
    told ||= !minor;
    length += 1;
  }
  return length;
}

/** How long a beat stays where nothing presses, in milliseconds; the last one never keeps a question waiting long. */
export function calm(text: string, last: boolean): number {
  return Math.min(last ? 650 : 1_500, 420 + 11 * text.length);
}
