import { SvelteSet } from 'svelte/reactivity';
import { browserStorage } from '../../state/settings.svelte';
import type { Target } from './actions';

/** What goes on without being asked again: a rider who follows goes to the best cell, and may follow until further notice. */
export class Onward {
  /** The rider who has just been told to follow, and goes where it is best. */
  going: number | null = null;
  /** Riders who follow whenever they can. */
  readonly standing = new SvelteSet<number>();

  private key = '';

  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null) {}

  add(rider: number): void {
    this.standing.add(rider);
    this.keep();
  }

  remove(rider: number): void {
    this.standing.delete(rider);
    this.keep();
  }

  /** Begins with what was ordered at this table before a reload. */
  open(table: string): void {
    this.key = `sillage.follow.${table}`;
    this.going = null;
    this.standing.clear();
    const kept = /^\d+(,\d+)*$/.exec(this.storage?.getItem(this.key) ?? '');
    kept?.[0].split(',').forEach((rider) => this.standing.add(Number(rider)));
  }

  private keep(): void {
    if (this.standing.size) this.storage?.setItem(this.key, [...this.standing].join(','));
    else this.storage?.removeItem(this.key);
  }
}

/** One race is played in a page: the board opens it when it comes. */
export const onward = new Onward(browserStorage('localStorage'));

/** The furthest cell, behind somebody if one can; the server's order decides between equals. While riders are placed, the front. */
export function bestOf(targets: readonly Target[]): Target | null {
  const worth = ({ cells, about, to }: Target) => (cells === null ? to[1] : cells * 2 + (about === '' ? 0 : 1));
  return targets.reduce<Target | null>((best, each) => (best === null || worth(each) > worth(best) ? each : best), null);
}
