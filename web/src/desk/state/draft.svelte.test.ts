import { describe, expect, it } from 'vitest';
import { TestServer } from '../../../test/deskServer';
import { memory } from '../../../test/fixtures';
import type { Entry, Head } from '../book/types';
import { enqueue, openKept } from '../keep/kept';
import { DeskStore } from '../keep/store';
import { Desk } from './desk.svelte';
import { Draft } from './draft.svelte';

const head: Head = { desk: 1, team_size: 6, teams: [{}, {}, {}, {}, {}, {}], stages: [{ stage: 'paris' }] };
const start: Entry[] = [{ draw: [0, 1, 2, 3, 4, 5] }, ...Array.from({ length: 28 }, (_, i) => ({ turn: i + 1 }))];

function desk(entries: Entry[] = start): Desk {
  const store = new DeskStore(memory());
  const kept = entries.reduce((all, entry, i) => enqueue(all, `e${i}`, entry, 0), openKept('d', 'k', head, 0));
  store.create(kept, { id: 'd', stages: [], teams: 6, stage: 1, round: 0, over: false, touched_ms: 0, referee: true });
  const server = new TestServer();
  server.down = true;
  return new Desk(kept, { store, api: server.api, dial: server.dial, now: () => 0 });
}

const last = (of: Desk) => of.fold.lines.at(-1)?.line.entry;

describe('a lone finisher', () => {
  it('is two taps: the bib, the seconds', () => {
    const of = desk();
    const draft = new Draft(() => of);
    draft.tap(17);
    expect(draft.pick(26)).toBe(true);
    expect(last(of)).toEqual({ finish: { seconds: 26, bibs: [17] } });
    expect(draft.open).toBe(false);
    of.close();
  });
});

describe('a group', () => {
  it('is its bibs and two taps, and says first what it will do', () => {
    const of = desk();
    const draft = new Draft(() => of);
    for (const bib of [17, 22, 3, 14, 7]) draft.tap(bib);
    expect(draft.pick(26)).toBe(false);
    expect(draft.verdict).toEqual({ kind: 'finish', from: 1, to: 5, time: 9446 });
    expect(draft.save()).toBe(true);
    expect(last(of)).toEqual({ finish: { seconds: 26, bibs: [17, 22, 3, 14, 7] } });

    draft.tap(9);
    draft.tap(11);
    expect(draft.verdictAt(20)).toMatchObject({ from: 1, to: 2 });
    expect(draft.verdictAt(26)).toMatchObject({ from: 6, to: 7 });
    of.close();
  });
});

describe('bibs', () => {
  it('are put back by a second tap; those in or out say why they cannot be chosen', () => {
    const of = desk([...start, { finish: { seconds: 1, bibs: [4] } }, { dnf: [30] }]);
    const draft = new Draft(() => of);
    draft.tap(1);
    draft.tap(2);
    draft.tap(1);
    expect(draft.bibs).toEqual([2]);
    draft.tap(4);
    expect(draft.refusal?.reason).toEqual({ why: 'finished', bib: 4 });
    draft.tap(30);
    expect(draft.refusal?.reason).toEqual({ why: 'out', bib: 30 });
    expect(draft.bibs).toEqual([2]);
    of.close();
  });

  it('that are in may still score on a line on the finish (D4); a fifth may not', () => {
    const of = desk([...start, { finish: { seconds: 1, bibs: [4] } }]);
    const draft = new Draft(() => of);
    draft.ask('sprint');
    for (const bib of [4, 1, 2, 3, 5]) draft.tap(bib);
    expect(draft.refusal?.reason).toEqual({ why: 'fifth' });
    expect(draft.verdict).toMatchObject({ kind: 'points', points: [{ bib: 4, points: 5 }, { bib: 1, points: 3 }, { bib: 2, points: 2 }, { bib: 3, points: 1 }] });
    expect(draft.save()).toBe(true);
    of.close();
  });

  it('nothing is chosen before the first TURN (D3)', () => {
    const of = desk([{ draw: [0, 1, 2, 3, 4, 5] }]);
    const draft = new Draft(() => of);
    draft.tap(1);
    expect(draft.refusal?.rule).toBe('D3');
    expect(draft.open).toBe(false);
    of.close();
  });
});

describe('mending', () => {
  it('an entry that was taken back is there again, but for its seconds', () => {
    const of = desk();
    const draft = new Draft(() => of);
    draft.mend({ finish: { seconds: 26, bibs: [17, 22] } });
    expect(draft).toMatchObject({ bibs: [17, 22], mode: 'finish', time: null, open: true });
    of.close();
  });
});
