import type { Orders } from '../../net/generated/wire';
import { keyValueStore, type KeyValueStore } from '../../base/storage';

/** No climbs for the rest of a stage: a standing order that the client takes back when the next stage begins. */
export class StageOrder {
  constructor(private readonly storage: KeyValueStore) {}

  give(table: string, stage: number, order: (orders: Orders) => void): void {
    this.storage.setItem(key(table), String(stage));
    order('never');
  }

  /** Once the stage is over the table asks again. */
  end(table: string, stage: number, order: (orders: Orders) => void): void {
    const given = this.storage.getItem(key(table));
    if (given === null || given === String(stage)) return;
    this.storage.removeItem(key(table));
    order('ask');
  }

  /** Another order stands now. */
  forget(table: string): void {
    this.storage.removeItem(key(table));
  }
}

const key = (table: string) => `sillage.stage-order.${table}`;

export const stageOrder = new StageOrder(keyValueStore('localStorage'));
