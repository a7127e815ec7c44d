import { keyValueStore, type KeyValueStore } from '../../base/storage';

/** The first race of each game on this device: it is shown unhurried and with hints, from start to finish, reloads included. */
export class FirstRaces {
  constructor(private readonly storage: KeyValueStore) {}

  /** Whether this table is the first of its game; the first that asks is. */
  isFirst(game: string, table: string): boolean {
    const first = this.storage.getItem(key(game));
    if (first === null) this.storage.setItem(key(game), table);
    return first === null || first === table || first === silenced(table);
  }

  hints(game: string, table: string): boolean {
    return this.storage.getItem(key(game)) !== silenced(table);
  }

  /** No more hints; the pace stays. */
  silence(game: string, table: string): void {
    this.storage.setItem(key(game), silenced(table));
  }
}

const key = (game: string) => `sillage.met.${game}`;
const silenced = (table: string) => `${table} read`;

export const firstRaces = new FirstRaces(keyValueStore('localStorage'));
