import { kept } from '../../state/storage';

/** What goes on without being asked again: a rider goes to the best cell by itself, and may ride on without being asked until further notice. */
export class Onward {
  /** The rider who has just been told to follow, and goes where it is best. */
  going: number | null = null;
  /** Riders who follow whenever they can, and roll where they are alone. */
  standing = $state.raw<readonly number[]>([]);
  /** Every cell is chosen by hand. */
  byHand = $state(false);

  private key = '';

  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null) {}

  add(rider: number): void {
    this.keep([...this.standing.filter((each) => each !== rider), rider]);
  }

  remove(rider: number): void {
    this.keep(this.standing.filter((each) => each !== rider));
  }

  /** Begins with what was ordered at this table before a reload; nothing of another table goes on here. */
  open(table: string): void {
    const key = `sillage.follow.${table}`;
    if (key === this.key) return;
    this.key = key;
    this.going = null;
    // in a lesson every move is the newcomer's own
    this.byHand = table.startsWith('/learn');
    const kept = /^\d+(,\d+)*$/.exec(this.storage?.getItem(this.key) ?? '');
    this.standing = kept ? kept[0].split(',').map(Number) : [];
  }

  private keep(standing: number[]): void {
    this.standing = standing;
    if (standing.length) this.storage?.setItem(this.key, standing.join(','));
    else this.storage?.removeItem(this.key);
  }
}

/** One race is played in a page: board and answer open it, whichever is there. */
export const onward = new Onward(kept('localStorage'));
