import type { Telling } from './contract';
import { seatOf } from './facts';

/** A fact that is to be told. */
export interface ToTell {
  event: unknown;
  /** It is the last of its message. */
  ends: boolean;
}

/** How many of the facts that come make one beat: those in a row that are the same rider's doing, and what only goes with it. */
export function beatLength(coming: readonly ToTell[], game: Telling | null): number {
  if (!game) return Math.min(1, coming.length);
  const actor = (event: unknown) => (game.actor ? game.actor(event) : seatOf(event));
  let doing: ReturnType<typeof actor> = null;
  /** Something that stands for itself has been taken in. */
  let told = false;
  let opened = false;
  for (const [at, { event }] of coming.entries()) {
    const whose = actor(event);
    const minor = game.minor?.(event) ?? false;
    const within = coming[at - 1]?.ends === false;
    const same = whose === null ? minor : doing === null ? !told : whose === doing;
    const joins = within && (opened || (game.trails?.(event) ?? false));
    const opens = game.opens?.(event) ?? false;
    // what one wants to have seen stands alone, unless what comes of it cannot be told apart
    if (at > 0 && !joins && (isKey(game, event) || isKey(game, coming[at - 1]?.event))) return at;
    if (at > 0 && (opens || ((opened || !same) && !joins))) return at;
    opened ||= opens;
    doing ??= whose;
    told ||= !minor;
  }
  return coming.length;
}

/** A moment that has a beat of its own. */
export function isKey(game: Telling | null, event: unknown): boolean {
  return event !== undefined && (game?.key?.(event) ?? false);
}

/** How long a beat stays where nothing presses, in milliseconds; the last one never keeps a question waiting long. */
export function calm(text: string, last: boolean): number {
  return Math.min(last ? 650 : 1_500, 420 + 11 * text.length);
}
