import type { DeskInfo } from '../net/protocol';

/** The desks of this device in a few words each: for the lobby, which does not load the desk. */
export interface Shelved extends DeskInfo {
  referee: boolean;
}

const key = 'sillage.desks';

export function shelf(storage: Pick<Storage, 'getItem'> | null): Shelved[] {
  try {
    const all = JSON.parse(storage?.getItem(key) ?? '{}') as Record<string, Shelved>;
    return Object.values(all).sort((a, b) => b.touched_ms - a.touched_ms);
  } catch {
    return [];
  }
}

/** Puts a desk on the shelf, or takes one away. Where there is no room for the list, the books themselves are still kept. */
export function shelve(storage: Pick<Storage, 'getItem' | 'setItem'>, summary: Shelved | null, gone?: string): void {
  const all = Object.fromEntries(shelf(storage).map((each) => [each.id, each]));
  if (summary) all[summary.id] = summary;
  if (gone) delete all[gone];
  try {
    storage.setItem(key, JSON.stringify(all));
  } catch {
    // the list is as it was
  }
}

/** What the device and the server know, newest first, each desk once. */
export function together(here: Shelved[], there: DeskInfo[]): Shelved[] {
  const all = new Map(there.map((desk) => [desk.id, { ...desk, referee: true }]));
  for (const desk of here) {
    const other = all.get(desk.id);
    if (!other || other.touched_ms <= desk.touched_ms) all.set(desk.id, desk);
  }
  return [...all.values()].sort((a, b) => b.touched_ms - a.touched_ms);
}
