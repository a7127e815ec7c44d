import { api } from '../../shell/services';
import type { HistoryLeft, HistoryPage, PastRace } from '../../net/protocol';
import { Attempt } from '../../net/attempt.svelte';
import { Outbox } from '../../shell/person/outbox';
import { deviceKind } from '../../shell/person/person';

/** More are not read into the page: the files have all of them. */
export const MOST = 2_000;

/** All races that are over, read page by page. */
export class History {
  races = $state.raw<PastRace[]>([]);
  /** Whether all pages are here, or as many as are read. */
  whole = $state(false);
  /** Whether there are older races that were not read. */
  cut = $state(false);
  left = $state.raw<HistoryLeft | null>(null);
  readonly attempt = new Attempt();

  load = (): Promise<boolean> =>
    this.attempt.run(async () => {
      let races: PastRace[] = [];
      let next: string | null = null;
      this.whole = false;
      do {
        const page: HistoryPage = await api.ask('GET /api/history', next === null ? {} : { before: next });
        races = [...races, ...page.races];
        next = page.next;
        this.races = races;
      } while (next !== null && races.length < MOST);
      this.cut = next !== null;
      this.whole = true;
    });

  /** Takes one race out. */
  leave = (id: string): Promise<boolean> =>
    this.attempt.run(async () => {
      this.left = await api.ask('DELETE /api/history/{id}', { id });
      this.races = this.races.filter((race) => race.id !== id);
    });

  leaveAll = async (): Promise<void> => {
    const done = await this.attempt.run(async () => (this.left = await api.ask('DELETE /api/history')));
    if (done) await this.load();
  };
}

const unsaved = new Outbox('sillage.unsaved.ratings', (on: boolean) =>
  api.ask('POST /api/ratings', { body: { on, kind: deviceKind() } }),
);

export const ratings = {
  get: () => unsaved.load(() => api.ask('GET /api/ratings')),
  set: (on: boolean) => unsaved.save(on),
};
