import { expect, it } from 'vitest';
import { TestServer } from '../../../../test/deskServer';
import { memory } from '../../../../test/fixtures';
import { describeRead, reader } from '../../../../test/reader';
import type { Entry, Head } from '../book/types';
import { enqueue, newLocalDesk } from '../keep/localDesk';
import { DeskStore } from '../keep/store';
import { Desk } from './desk.svelte';
import { Draft } from './draft.svelte';

const head: Head = { desk: 1, team_size: 6, teams: [{}, {}, {}, {}, {}, {}], stages: [{ stage: 'paris' }] };
const start: Entry[] = [{ draw: [0, 1, 2, 3, 4, 5] }, ...Array.from({ length: 28 }, (_, i) => ({ turn: i + 1 }))];

function desk(entries: Entry[] = start): Desk {
  const store = new DeskStore(memory());
  const kept = entries.reduce((all, entry, i) => enqueue(all, `e${i}`, entry, 0), newLocalDesk('d', 'k', head, 0));
  store.create(kept, { id: 'd', stages: [], teams: 6, stage: 1, round: 0, over: false, touched_ms: 0, referee: true });
  const server = new TestServer();
  server.down = true;
  return new Desk(kept, { store, api: server.api, reader, dial: server.dial, now: () => 0 });
}

const last = (of: Desk) => of.book.lines.at(-1)?.entry;

const seconds = (draft: Draft, ...digits: number[]) => digits.forEach((digit) => draft.digit(digit));

describeRead('an arrival', () => {
  it('of one rider and of a group goes the same way: bibs, two digits, SAVE', () => {
    const of = desk();
    const draft = new Draft(() => of);
    draft.tap(17);
    seconds(draft, 2, 6);
    expect(last(of)).toEqual({ turn: 28 });
    expect(draft.verdict).toEqual({ kind: 'finish', from: 1, to: 1, time: 9446 });
    for (const bib of [22, 3, 14, 7]) draft.tap(bib);
    expect(draft.verdict).toEqual({ kind: 'finish', from: 1, to: 5, time: 9446 });
    expect(draft.save()).toBe(true);
    expect(last(of)).toEqual({ finish: { seconds: 26, bibs: [17, 22, 3, 14, 7] } });
    expect(draft.open).toBe(false);
    of.close();
  });

  it('has seconds of two digits: from 6 on one is enough, and a third begins anew', () => {
    const of = desk();
    const draft = new Draft(() => of);
    draft.tap(1);
    seconds(draft, 4);
    expect(draft).toMatchObject({ tens: 4, time: null, verdict: null });
    seconds(draft, 9);
    expect(draft.time).toBe(49);
    seconds(draft, 8);
    expect(draft.time).toBe(8);
    seconds(draft, 0, 5);
    expect(draft.time).toBe(5);
    draft.dnf();
    expect(draft.entry).toEqual({ dnf: [1] });
    draft.dnf();
    expect(draft.entry).toBeNull();
    of.close();
  });

  it('is cancelled whole', () => {
    const of = desk();
    const draft = new Draft(() => of);
    draft.ask('finish');
    draft.tap(17);
    seconds(draft, 2);
    draft.clear();
    expect(draft).toMatchObject({ open: false, bibs: [], tens: null, time: null, asked: null });
    expect(last(of)).toEqual({ turn: 28 });
    of.close();
  });
});

describeRead('bibs', () => {
  it('are put back by a second tap; those in or out say why they cannot be chosen', () => {
    const of = desk([...start, { finish: { seconds: 1, bibs: [4] } }, { dnf: [30] }]);
    const draft = new Draft(() => of);
    draft.tap(1);
    draft.tap(2);
    draft.tap(1);
    expect(draft.bibs).toEqual([2]);
    draft.tap(4);
    expect(draft.refusal).toMatchObject({ rule: 'D6', en: 'Bib 4 has already finished.' });
    draft.tap(30);
    expect(draft.refusal).toMatchObject({ rule: 'D6', fr: 'Le dossard 30 est hors course.' });
    expect(draft.bibs).toEqual([2]);
    of.close();
  });

  it('that are in may still score on a line on the finish (D4); a fifth may not', () => {
    const of = desk([...start, { finish: { seconds: 1, bibs: [4] } }]);
    const draft = new Draft(() => of);
    draft.ask('sprint');
    for (const bib of [4, 1, 2, 3, 5]) draft.tap(bib);
    expect(draft.refusal).toMatchObject({ rule: 'D6', en: 'At most four bibs score points.' });
    expect(draft.bibs).toEqual([4, 1, 2, 3]);
    expect(draft.verdict).toEqual({ kind: 'points', points: [5, 3, 2, 1] });
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

describeRead('a correction', () => {
  const ridden: Entry[] = [
    ...start,
    { finish: { seconds: 26, bibs: [17, 22] } },
    { turn: 29 },
    { finish: { seconds: 8, bibs: [3] } },
  ];
  const standing = (of: Desk, n: number) => {
    const found = of.book.active.find((each) => each.n === n);
    if (!found) throw new Error('it does not stand');
    return found;
  };

  it('stands in the place of what it corrects, with the time of that round', () => {
    const of = desk(ridden);
    const draft = new Draft(() => of);
    draft.amend(standing(of, 30));
    expect(draft).toMatchObject({ bibs: [17, 22], mode: 'finish', time: 26, open: true, amends: 30 });
    draft.tap(22);
    seconds(draft, 3, 0);
    expect(draft.verdict).toEqual({ kind: 'finish', from: 1, to: 1, time: 9450 });
    expect(draft.save()).toBe(true);
    expect(last(of)).toEqual({ amend: { n: 30, entry: { finish: { seconds: 30, bibs: [17] } } } });
    expect(of.outcome.results[0]?.places.map(({ bib }) => bib)).toEqual([17, 3]);
    expect(draft).toMatchObject({ open: false, amends: null });
    of.close();
  });

  it('may choose who was on the road then, and is refused by the name of what comes later', () => {
    const of = desk(ridden);
    const draft = new Draft(() => of);
    draft.amend(standing(of, 30));
    expect(draft.barred(3)).toBeNull();
    draft.tap(3);
    expect(draft.verdict).toMatchObject({ kind: 'refused', refusal: { rule: 'D6' } });
    expect(draft.verdict).toMatchObject({ refusal: { en: expect.stringMatching(/^Entry 32 would no longer be/) } });
    expect(draft.save()).toBe(false);
    expect(draft.refusal?.rule).toBe('D6');
    of.close();
  });
});
