import type { DeskInfo } from '../net/protocol';

/** The desks of this device in a few words each: for the lobby, which does not load the desk. */
export interface IndexedDesk extends DeskInfo {
  referee: boolean;
}

const key = 'sillage.desks';

export function deskIndex(storage: Pick<Storage, 'getItem'> | null): IndexedDesk[] {
  try {
    const all = JSON.parse(storage?.getItem(key) ?? '{}') as Record<string, IndexedDesk>;
    return Object.values(all).sort((a, b) => b.touched_ms - a.touched_ms);
  } catch {
    return [];
  }
}

/** Puts a desk into the index, or takes one out. Where there is no room for the list, the books themselves are still kept. */
export function updateDeskIndex(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  summary: IndexedDesk | null,
  gone?: string,
): void {
  const all = Object.fromEntries(deskIndex(storage).map((each) => [each.id, each]));
  if (summary) all[summary.id] = summary;
  if (gone) delete all[gone];
  try {
    storage.setItem(key, JSON.stringify(all));
  } catch {
    // the list is as it was
  }
}

/** What the device and the server know, newest first, each desk once. */
export function together(here: IndexedDesk[], there: DeskInfo[]): IndexedDesk[] {
  const all = new Map(there.map((desk) => [desk.id, { ...desk, referee: true }]));
  for (const desk of here) {
    const other = all.get(desk.id);
    if (!other || other.touched_ms <= desk.touched_ms) all.set(desk.id, desk);
  }
  return [...all.values()].sort((a, b) => b.touched_ms - a.touched_ms);
}
