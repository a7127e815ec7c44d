import type { LocalDesk } from './localDesk';
import type { KeyValueStore } from '../../../base/storage';
import { updateDeskIndex, type IndexedDesk } from '../../../shell/deskIndex';

const keyOf = (id: string) => `sillage.desk.${id}`;

/** The device could not keep what was entered: nothing may be shown that is not kept. */
export class NotKept extends Error {}

/** The desks of this device. Every change reads what is kept first: another tab may have entered something. */
export class DeskStore {
  private readonly listeners = new Set<(id: string) => void>();

  constructor(private readonly storage: KeyValueStore) {}

  load(id: string): LocalDesk | null {
    const text = this.storage.getItem(keyOf(id));
    if (text === null) return null;
    try {
      const kept = JSON.parse(text) as LocalDesk;
      return kept.v === 1 ? kept : null;
    } catch {
      return null;
    }
  }

  create(kept: LocalDesk, summary: IndexedDesk): void {
    this.write(kept);
    updateDeskIndex(this.storage, summary);
    this.notify(kept.id);
  }

  /** Returns once it is kept. */
  update(id: string, change: (kept: LocalDesk) => LocalDesk): LocalDesk | null {
    const before = this.load(id);
    if (!before) return null;
    const after = change(before);
    if (after !== before) {
      this.write(after);
      this.notify(id);
    }
    return after;
  }

  /** How it stands, for lists that do not read books. */
  summarise(summary: IndexedDesk): void {
    updateDeskIndex(this.storage, summary);
  }

  remove(id: string): void {
    this.storage.removeItem(keyOf(id));
    updateDeskIndex(this.storage, null, id);
    this.notify(id);
  }

  onchange(listener: (id: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Another tab has written (`storage` events carry its key). */
  elsewhere(key: string | null): void {
    if (key?.startsWith('sillage.desk.')) this.notify(key.slice('sillage.desk.'.length));
  }

  private write(kept: LocalDesk): void {
    try {
      this.storage.setItem(keyOf(kept.id), JSON.stringify(kept));
    } catch (error) {
      throw new NotKept('the device is full, or keeps nothing', { cause: error });
    }
  }

  private notify(id: string): void {
    for (const listener of this.listeners) listener(id);
  }
}
