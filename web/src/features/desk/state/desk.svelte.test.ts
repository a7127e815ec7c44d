import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TestServer } from '../../../../test/deskServer';
import { memory } from '../../../../test/fixtures';
import { describeRead, reader } from '../../../../test/reader';
import type { Entry, Head } from '../book/types';
import { newLocalDesk } from '../keep/localDesk';
import type { KeyValueStore } from '../../../base/storage';
import { DeskStore } from '../keep/store';
import { Desk } from './desk.svelte';
import { holding } from './holding';

const head: Head = { desk: 1, team_size: 3, teams: [{}, {}], stages: [{ stage: 'paris' }] };
const drawn: Entry = { draw: [1, 0] };

let server: TestServer;
let deskStorage: KeyValueStore;
let open: Desk[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  server = new TestServer();
  deskStorage = memory();
  new DeskStore(deskStorage).create(newLocalDesk('d', 'k', head, 0), {
    id: 'd',
    stages: [],
    teams: 2,
    stage: 1,
    round: 0,
    over: false,
    touched_ms: 0,
    referee: true,
  });
});

afterEach(() => {
  for (const desk of open) desk.close();
  open = [];
  vi.useRealTimers();
});

/** A page that opens the desk: another one, or the same after a reload. */
function page(store = new DeskStore(deskStorage)): Desk {
  const kept = store.load('d');
  if (!kept) throw new Error('not kept');
  const desk = new Desk(kept, { store, api: server.api, reader, dial: server.dial, now: () => 0 });
  open.push(desk);
  return desk;
}

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const onServer = () => server.entries.map(({ entry }) => entry);

describeRead('what is entered', () => {
  it('is kept before it is shown, and goes through in order', async () => {
    const desk = page();
    desk.enter(drawn);
    desk.enter({ turn: 1 });
    expect(desk.outcome.round).toBe(1);
    expect(new DeskStore(deskStorage).load('d')?.queue.map(({ entry }) => entry)).toEqual([drawn, { turn: 1 }]);
    await settle();
    expect(onServer()).toEqual([drawn, { turn: 1 }]);
    expect(desk).toMatchObject({ waiting: 0, going: 'through', live: true });
  });

  it('is not shown where the device cannot keep it', () => {
    const full = {
      ...deskStorage,
      setItem: (key: string, value: string) =>
        key.startsWith('sillage.desk.') ? fail() : deskStorage.setItem(key, value),
    };
    const fail = () => {
      throw new Error('QuotaExceededError');
    };
    const desk = page(new DeskStore(full));
    expect(desk.enter(drawn)).toBeNull();
    expect(desk.full).toBe(true);
    expect(desk.outcome.start_list).toEqual([]);
  });

  it('is refused with its rule, and then nothing is kept', () => {
    const desk = page();
    expect(desk.enter({ turn: 1 })?.rule).toBe('D3');
    expect(desk.waiting).toBe(0);
  });

  it('survives a reload without a server, and goes through once it is there', async () => {
    server.down = true;
    const before = page();
    before.enter(drawn);
    before.enter({ turn: 1 });
    await settle();
    before.close();
    const after = page();
    expect(after.outcome.round).toBe(1);
    await settle();
    expect(after.going).toBe('waiting');
    server.down = false;
    await settle(10_000);
    expect(onServer()).toEqual([drawn, { turn: 1 }]);
    expect(after.going).toBe('through');
  });
});

describeRead('an hour without a server', () => {
  it('costs nothing: all of it goes through, once each, in order', async () => {
    const desk = page();
    desk.enter(drawn);
    await settle();
    server.stop();
    for (let round = 1; round <= 40; round++) {
      desk.enter({ turn: round });
      await settle(90_000);
    }
    expect(desk).toMatchObject({ waiting: 40, going: 'waiting', live: false });
    server.down = false;
    await settle(10_000);
    expect(onServer()).toEqual([drawn, ...Array.from({ length: 40 }, (_, i) => ({ turn: i + 1 }))]);
    expect(desk).toMatchObject({ waiting: 0, going: 'through', live: true });
  });

  it('an answer that was lost on its way enters nothing twice', async () => {
    const desk = page();
    desk.enter(drawn);
    await settle();
    server.goDeaf();
    desk.enter({ turn: 1 });
    await settle(20_000);
    expect(server.asked.length).toBeGreaterThan(2);
    server.deaf = false;
    await settle(10_000);
    expect(onServer()).toEqual([drawn, { turn: 1 }]);
    expect(desk.waiting).toBe(0);
  });
});

describeRead('two referees', () => {
  async function both() {
    const desk = page();
    desk.enter(drawn);
    desk.enter({ turn: 1 });
    await settle();
    server.stop();
    await settle();
    return desk;
  }

  it('the same TURN: the second one hears of it, and decides', async () => {
    const desk = await both();
    server.other({ turn: 2 });
    desk.enter({ turn: 2 });
    desk.enter({ sprint: [1, 7] });
    server.down = false;
    await settle(10_000);
    expect(desk.kept.held).toEqual({ why: 'moved' });
    expect(desk.outcome.round).toBe(2);
    expect(desk.outcome.sprint).toEqual([]);
    const all = new Set(desk.kept.queue.map(({ id }) => id));
    const verdicts = [...holding(desk.book, desk.kept.queue, all).values()];
    expect(verdicts.map((refusal) => refusal?.rule ?? null)).toEqual(['D3', null]);

    desk.decide(new Set([desk.kept.queue[1]?.id ?? '']));
    await settle(1_000);
    expect(onServer()).toEqual([drawn, { turn: 1 }, { turn: 2 }, { sprint: [1, 7] }]);
    expect(desk).toMatchObject({ waiting: 0, going: 'through' });
  });

  it('news of the other that comes before our entry is answered: theirs is shown, ours is asked about', async () => {
    const desk = page();
    desk.enter(drawn);
    desk.enter({ turn: 1 });
    await settle();
    // requests fail, the line is still open
    server.down = true;
    desk.enter({ turn: 2 });
    server.other({ turn: 2 });
    expect(desk.outcome.round).toBe(2);
    expect(desk.waiting).toBe(1);
    server.down = false;
    await settle(10_000);
    expect(desk.kept.held).toEqual({ why: 'moved' });
    desk.decide(new Set());
    await settle();
    expect(onServer()).toEqual([drawn, { turn: 1 }, { turn: 2 }]);
  });

  it('nothing of ours is kept where its referee says so', async () => {
    const desk = await both();
    server.other({ sprint: [7] });
    desk.enter({ sprint: [1] });
    server.down = false;
    await settle(10_000);
    desk.decide(new Set());
    await settle(1_000);
    expect(onServer().at(-1)).toEqual({ sprint: [7] });
    expect(desk).toMatchObject({ waiting: 0, going: 'through' });
    expect(desk.kept.held).toBeNull();
  });

  it('the first one hears of it too', async () => {
    const desk = page();
    desk.enter(drawn);
    await settle();
    await expect(server.api.enter('d', 'k', { id: 'late', after: 0, entry: { turn: 1 } })).rejects.toMatchObject({
      status: 409,
    });
    expect(desk.clash).toEqual({ turn: 1 });
  });

  it('an acknowledgement that was lost, and others since: no clash, all of the book', async () => {
    const desk = page();
    desk.enter(drawn);
    await settle();
    server.goDeaf();
    desk.enter({ turn: 1 });
    await settle();
    server.stop();
    server.deaf = false;
    server.other({ turn: 2 });
    server.down = false;
    await settle(10_000);
    expect(onServer()).toEqual([drawn, { turn: 1 }, { turn: 2 }]);
    expect(desk.outcome.round).toBe(2);
    expect(desk.kept).toMatchObject({ held: null, queue: [] });
  });

  it('an undo by the other follows here', async () => {
    const desk = page();
    desk.enter(drawn);
    desk.enter({ turn: 1 });
    await settle();
    server.other({ undo: 1 });
    expect(desk.outcome.round).toBe(0);
    expect(desk.enter({ turn: 1 })).toBeNull();
    await settle();
    expect(desk.waiting).toBe(0);
  });
});

describeRead('a line that lost a message', () => {
  it('is caught up with the whole book', async () => {
    const desk = page();
    desk.enter(drawn);
    await settle();
    const wires = [...server.wires];
    server.wires.clear();
    server.other({ turn: 1 });
    for (const wire of wires) server.wires.add(wire);
    server.other({ turn: 2 });
    await settle();
    expect(desk.outcome.round).toBe(2);
    expect(desk.kept.entries.map(({ n }) => n)).toEqual([1, 2, 3]);
  });
});

describeRead('two tabs of one device', () => {
  it('share what is kept; each entry goes once', async () => {
    const [one, two] = [new DeskStore(deskStorage), new DeskStore(deskStorage)];
    const [a, b] = [page(one), page(two)];
    server.down = true;
    a.enter(drawn);
    two.elsewhere('sillage.desk.d');
    b.enter({ turn: 1 });
    one.elsewhere('sillage.desk.d');
    expect(a.outcome.round).toBe(1);
    server.down = false;
    await settle(10_000);
    expect(onServer()).toEqual([drawn, { turn: 1 }]);
  });
});

describeRead('a desk that the server has no more', () => {
  it('stays here, and can be put back, every entry once', async () => {
    const desk = page();
    desk.enter(drawn);
    desk.enter({ turn: 1 });
    await settle();
    server.forget();
    expect(desk.kept.standing).toBe('gone');
    desk.enter({ turn: 2 });
    await settle(10_000);
    expect(server.entries).toEqual([]);
    desk.publish();
    await settle(10_000);
    expect(onServer()).toEqual([drawn, { turn: 1 }, { turn: 2 }]);
  });

  it('another key is not ours to use', async () => {
    server.key = 'another referee’s';
    const desk = page();
    desk.enter(drawn);
    await settle(10_000);
    expect(desk.kept.standing).toBe('denied');
    expect(desk.outcome.start_list).toHaveLength(6);
  });
});

describeRead('going back', () => {
  it('takes back as many as are asked for, and they go through as undo lines', async () => {
    const desk = page();
    for (const entry of [drawn, { turn: 1 }, { sprint: [1] }, { turn: 2 }] as Entry[]) desk.enter(entry);
    desk.undo(3);
    expect(desk.outcome).toMatchObject({ round: 0, sprint: [] });
    await settle();
    expect(onServer().slice(4)).toEqual([{ undo: 1 }, { undo: 1 }, { undo: 1 }]);
    expect(desk.undo(2)?.rule).toBe('D6');
    expect(desk.kept.entries).toHaveLength(7);
  });
});

describeRead('redo', () => {
  it('puts back what was undone, and goes through as a redo line', async () => {
    const desk = page();
    for (const entry of [drawn, { turn: 1 }, { sprint: [1] }] as Entry[]) desk.enter(entry);
    desk.undo(2);
    expect(desk.redo()).toBeNull();
    expect(desk.outcome).toMatchObject({ round: 1, sprint: [] });
    await settle();
    expect(onServer().slice(3)).toEqual([{ undo: 1 }, { undo: 1 }, { redo: 1 }]);
    desk.enter({ turn: 2 });
    expect(desk.redo()?.rule).toBe('D6');
  });
});

describeRead('a desk that is deleted', () => {
  it('stays with its key until the server has deleted it', async () => {
    const desk = page();
    await settle();
    server.stop();
    await expect(desk.unpublish()).rejects.toMatchObject({ unreachable: true });
    expect(desk.kept).toMatchObject({ standing: 'known', key: 'k' });
    server.down = false;
    await desk.unpublish();
    expect(desk.kept.standing).toBe('gone');
    expect(server.head).toBeNull();
    // once more is no fault
    await desk.unpublish();
  });

  it('needs no server that never heard of it', async () => {
    server.stop();
    const desk = page();
    await desk.unpublish();
    expect(desk.kept.standing).toBe('gone');
  });
});
