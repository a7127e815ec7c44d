import { keyValueStore } from '../../../base/storage';
import { toHex, randomBytes, randomId } from '../../../base/random';
import { stageOf } from '../book/stages';
import type { Entry, Head } from '../book/types';
import { loadReader } from '../../../net/reader';
import { enqueue, newLocalDesk, type LocalDesk } from '../keep/localDesk';
import { DeskStore } from '../keep/store';
import { Desk } from './desk.svelte';
import { deskApi, deskStore } from './services';

const secret = () => toHex(randomBytes(16));
export const isSecret = (text: string | null): text is string => text !== null && /^[0-9a-f]{32}$/.test(text);

/** Begins a desk on this device: its id and its key are made here, the server hears of it when it can. */
export function beginDesk(head: Head, entries: readonly Entry[] = [], now = Date.now()): string {
  const empty = newLocalDesk(secret(), secret(), head, now);
  const kept = entries.reduce((all, entry) => enqueue(all, randomId(), entry, now), empty);
  deskStore.create(kept, {
    id: kept.id,
    stages: head.stages.map((stage) => stageOf(stage).name),
    teams: head.teams.length,
    stage: 1,
    round: 0,
    over: false,
    touched_ms: now,
    referee: true,
  });
  return kept.id;
}

/** The desk as this device has it, or as the server shows it. `key` comes with a referee's invitation. */
export async function openDesk(id: string, key: string | null): Promise<Desk> {
  const here = deskStore.load(id);
  const reader = await loadReader();
  if (here && (key === null || here.key === key)) return new Desk(here, { store: deskStore, api: deskApi, reader });
  if (key !== null) {
    await deskApi.showKey(id, key);
    const kept = here ? { ...here, key, standing: 'known' as const } : await fetched(id, key);
    deskStore.create(kept, {
      id,
      stages: kept.head.stages.map((stage) => stageOf(stage).name),
      teams: kept.head.teams.length,
      stage: 1,
      round: 0,
      over: false,
      touched_ms: kept.touched_ms,
      referee: true,
    });
    return new Desk(kept, { store: deskStore, api: deskApi, reader });
  }
  // a viewer's: nothing of another's race is left on this device
  const store = new DeskStore(keyValueStore('localStorage', null));
  const kept = await fetched(id, null);
  store.create(kept, { id, stages: [], teams: 0, stage: 1, round: 0, over: false, touched_ms: 0, referee: false });
  return new Desk(kept, { store, api: deskApi, reader });
}

async function fetched(id: string, key: string | null): Promise<LocalDesk> {
  const { head, entries, created_ms, touched_ms } = await deskApi.book(id);
  return { ...newLocalDesk(id, key, head, created_ms), entries, standing: 'known', touched_ms };
}
