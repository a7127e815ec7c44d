import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import { describeRead, reader } from '../../../../test/reader';
import { TestServer } from '../../../../test/deskServer';
import { memory } from '../../../../test/fixtures';
import type { Entry, Head } from '../book/types';
import { enqueue, newLocalDesk } from '../keep/localDesk';
import { DeskStore } from '../keep/store';
import { Desk } from '../state/desk.svelte';
import History from './History.svelte';

const head: Head = { desk: 1, team_size: 3, teams: [{}, {}], stages: [{ stage: 'paris' }] };
const entries: Entry[] = [{ draw: [0, 1] }, { turn: 1 }, { sprint: [1] }, { turn: 2 }];

describeRead('what was pressed once', () => {
  it('is asked about again: once another entry came, and once the list was closed', asksAgain);
});

function asksAgain(): void {
  const store = new DeskStore(memory());
  const kept = entries.reduce((all, entry, i) => enqueue(all, `e${i}`, entry, 0), newLocalDesk('d', 'k', head, 0));
  store.create(kept, { id: 'd', stages: [], teams: 2, stage: 1, round: 0, over: false, touched_ms: 0, referee: true });
  const server = new TestServer();
  server.down = true;
  const desk = new Desk(kept, { store, api: server.api, reader, dial: server.dial, now: () => 0 });
  HTMLDialogElement.prototype.showModal ??= () => {};
  let open = $state(true);
  const shown = mount(History, {
    target: document.body,
    props: {
      desk,
      get open() {
        return open;
      },
      amend: () => (open = false),
      close: () => (open = false),
    },
  });
  flushSync();
  const armed = () =>
    [...document.querySelectorAll('.btn--go')].map((each) => each.closest('li')?.textContent?.trim().slice(0, 30));
  const press = (nth: number) => {
    document.querySelectorAll<HTMLButtonElement>('li .back')[nth]?.click();
    flushSync();
  };
  press(1);
  expect(armed()).toEqual([expect.stringContaining('Sprint')]);
  // another entry on top: it is still the sprint that was pressed
  desk.enter({ turn: 3 });
  flushSync();
  expect(armed()).toEqual([expect.stringContaining('Sprint')]);
  open = false;
  flushSync();
  open = true;
  flushSync();
  expect(armed()).toEqual([]);
  press(0);
  press(0);
  expect(desk.outcome.round).toBe(2);
  desk.close();
  void unmount(shown);
}
