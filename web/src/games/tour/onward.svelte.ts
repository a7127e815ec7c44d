import { SvelteSet } from 'svelte/reactivity';
import type { Target } from './actions';

/** What goes on without being asked again: a rider who follows goes to the best cell, and may follow until further notice. */
class Onward {
  /** The rider who has just been told to follow, and goes where it is best. */
  going: number | null = null;
  /** Riders who follow whenever they can. */
  readonly standing = new SvelteSet<number>();

  toggle = (rider: number): void => {
    if (!this.standing.delete(rider)) this.standing.add(rider);
  };

  clear(): void {
    this.going = null;
    this.standing.clear();
  }
}

/** One race is played in a page: the board clears it when it comes. */
export const onward = new Onward();

/** The furthest cell, behind somebody if one can; the server's order decides between equals. While riders are placed, the front. */
export function bestOf(targets: readonly Target[]): Target | null {
  const worth = ({ cells, about, to }: Target) => (cells === null ? to[1] : cells * 2 + (about === '' ? 0 : 1));
  return targets.reduce<Target | null>((best, each) => (best === null || worth(each) > worth(best) ? each : best), null);
}
