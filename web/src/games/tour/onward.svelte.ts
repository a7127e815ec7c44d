import { kept } from '../../base/storage';

/** What a rider does without being asked, and nothing else: follows where there is a pace to follow, or rolls where there is nobody to follow. */
export type Does = 'follow' | 'roll';

export interface Standing {
  rider: number;
  does: Does;
}

const hand = 'sillage.cells';
/** The key of a table at which my riders line up by themselves. */
export const placesKey = (table: string) => `sillage.place.${table}`;

/** What goes on without being asked again: a rider goes to the best cell by itself, and may follow or roll without being asked until further notice. */
export class Onward {
  /** The rider who has just been told to follow, and goes where it is best. */
  going: number | null = null;
  standing = $state.raw<readonly Standing[]>([]);
  private hands = $state(false);

  private table = '';

  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null) {}

  /** Every cell is chosen by hand, on this device until I say otherwise. */
  get byHand(): boolean {
    return this.hands;
  }

  set byHand(yes: boolean) {
    this.hands = yes;
    if (yes) this.storage?.setItem(hand, 'hand');
    else this.storage?.removeItem(hand);
  }

  has(rider: number, does: Does): boolean {
    return this.standing.some((each) => each.rider === rider && each.does === does);
  }

  add(rider: number, does: Does): void {
    this.remove(rider, does);
    this.keep([...this.standing, { rider, does }]);
  }

  remove(rider: number, does: Does): void {
    this.keep(this.standing.filter((each) => each.rider !== rider || each.does !== does));
  }

  /** In a race that was begun by one touch riders line up by themselves, unless cells are chosen by hand. */
  get places(): boolean {
    return !this.hands && (this.storage?.getItem(placesKey(this.table)) ?? null) !== null;
  }

  /** Begins with what was ordered at this table before a reload; nothing of another table goes on here. */
  open(table: string): void {
    if (table === this.table) return;
    this.table = table;
    this.going = null;
    // in a lesson every move is the newcomer's own
    this.hands = table.startsWith('/learn') || (this.storage?.getItem(hand) ?? null) !== null;
    const parts = (this.storage?.getItem(`sillage.follow.${table}`) ?? '').split(',');
    this.standing = parts.flatMap((part) => {
      const [, rider, does] = /^(\d+)(f|r)$/.exec(part) ?? [];
      return rider === undefined ? [] : [{ rider: Number(rider), does: does === 'f' ? 'follow' : 'roll' }];
    });
  }

  private keep(standing: Standing[]): void {
    this.standing = standing;
    const key = `sillage.follow.${this.table}`;
    if (standing.length) this.storage?.setItem(key, standing.map(({ rider, does }) => `${rider}${does[0]}`).join(','));
    else this.storage?.removeItem(key);
  }
}

/** One race is played in a page: board and answer open it, whichever is there. */
export const onward = new Onward(kept('localStorage'));
