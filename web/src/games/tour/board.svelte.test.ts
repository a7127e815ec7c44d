import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import Answer from './Answer.svelte';
import { circuitSigns } from './circuit';
import { fallOf } from './fall';
import { fixtures } from './fixtures';
import type { Order } from '../../play/contract';
import { Viewport } from './viewport.svelte';
import { finish, won } from './finish';
import Groups from './Groups.svelte';
import { partiesOf } from './parties';
import Ribbon from './Ribbon.svelte';
import { bibOf, wornBy, type View } from './view';

let open: (() => void) | null = null;
afterEach(() => open?.());

function viewOf(name: string): View {
  const found = fixtures.find((each) => each.name === name);
  if (!found) throw new Error(`no fixture ${name}`);
  return found.view;
}

/** The road of a moment, wide enough to show all of it. */
function ribbon(
  view: View,
  lang: 'fr' | 'en' = 'fr',
  room = { width: 12_000, height: 400 },
  viewport = new Viewport(),
): HTMLElement {
  const props = {
    room,
    view,
    seat: 0,
    lang,
    parties: partiesOf(view),
    targets: [],
    selected: null,
    select: () => {},
    play: () => {},
    viewport,
    actor: null,
  };
  const shown = mount(Ribbon, { target: document.body, props });
  open = () => {
    void unmount(shown);
    document.body.replaceChildren();
    open = null;
  };
  return document.body;
}

test('a star marks the riders in attack position, and nobody else', () => {
  for (const name of ['attack', 'hand', 'climb']) {
    const view = viewOf(name);
    const marked = [...ribbon(view).querySelectorAll('.rider')]
      .filter((rider) => rider.querySelector('.star'))
      .map((rider) => rider.querySelector('text')?.textContent);
    const attackers = view.riders.flatMap((rider, id) =>
      rider.can_attack && rider.cell ? [`${bibOf(view, id)}`] : [],
    );
    expect(attackers.length).toBeGreaterThan(0);
    expect(marked).toEqual(attackers);
    open?.();
  }
});

test('a bib can be read on the small cells of a phone', () => {
  for (const name of ['attack', 'hand', 'climb']) {
    const bibs = [...ribbon(viewOf(name), 'fr', { width: 361, height: 192 }).querySelectorAll('.rider .plateau')];
    expect(bibs.length).toBeGreaterThan(0);
    for (const bib of bibs) {
      const scale = Number(/scale\((.+)\)/.exec(bib.getAttribute('transform') ?? '')?.[1]);
      const high = scale * Number(bib.querySelector('text')?.getAttribute('font-size'));
      expect(high, `${name}: ${bib.textContent}`).toBeGreaterThan(9.5);
    }
    open?.();
  }
});

test('the circuit of Paris says where its last lap begins and where it is left', () => {
  const { road } = viewOf('paris');
  const named = circuitSigns(road).map(({ kind, h }) => [kind, road.sectors.find(({ from }) => from === h)?.name]);
  expect(named).toEqual([
    ['lastLap', 'Rivoli'],
    ['toFinish', 'Champs-Élysées, arrivée'],
  ]);
  expect(circuitSigns(viewOf('choose').road)).toEqual([]);
  const said = (lang: 'fr' | 'en') =>
    [...ribbon(viewOf('paris'), lang).querySelectorAll('.sign')].map((sign) => sign.textContent);
  expect(said('en')).toEqual(['Last lap ▸', 'To finish ▸']);
  open?.();
  expect(said('fr')).toEqual(['Dernier tour ▸', 'Vers l’arrivée ▸']);
  open?.();
  // clear of the edge of the sector, which goes to and fro
  const xs = [...document.querySelectorAll('.edge:not(.under)')].flatMap((edge) =>
    [...(edge.getAttribute('d') ?? '').matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x)),
  );
  for (const sign of document.querySelectorAll('.sign')) {
    const at = Number(sign.getAttribute('x'));
    expect(at - Math.max(...xs.filter((x) => x <= at))).toBeGreaterThan(7);
  }
});

test('a single sector may be a circuit, and one ridden three times has one last lap', () => {
  const signs = (...names: string[]) =>
    circuitSigns({
      sectors: names.map((name, i) => ({
        name,
        from: i,
        to: i + 1,
        terrain: 'flat',
        wind: 'left',
        strong: false,
        lanes: 6,
        curve: [],
      })),
    }).map(({ kind, h }) => `${kind} ${h}`);
  expect(signs('a', 'b', 'b', 'b', 'c')).toEqual(['lastLap 3', 'toFinish 4']);
  expect(signs('a', 'b', 'c', 'b', 'c', 'd')).toEqual(['lastLap 3', 'toFinish 5']);
  expect(signs('a', 'b', 'c')).toEqual([]);
});

test('the finish line is green with a white stripe, and climbs are shaded where they begin and end', () => {
  const road = ribbon(viewOf('second'));
  expect(road.querySelectorAll('.line.finish')).toHaveLength(1);
  expect(road.querySelectorAll('.line.stripe')).toHaveLength(1);
  const climbs = viewOf('second').road.sectors.filter(
    ({ terrain }, i, all) => terrain === 'climb' && all[i - 1]?.terrain !== 'climb',
  ).length;
  const { sectors } = viewOf('second').road;
  const ends = sectors.filter(({ terrain }, i) => terrain === 'climb' && sectors[i + 1]?.terrain === 'flat').length;
  expect(road.querySelectorAll('.shade')).toHaveLength(4 * (climbs + ends));
});

test('no wind arrow stands in the name of a sector', () => {
  let arrows = 0;
  for (const { view } of fixtures) {
    const road = ribbon(view);
    const names = [...road.querySelectorAll<SVGTextElement>('text.name')].map((name) => {
      const x = Number(name.getAttribute('x'));
      return { from: x, to: x + (name.textContent ?? '').length * 6 };
    });
    for (const arrow of road.querySelectorAll('path.wind')) {
      const [, x, y] = /M([\d.-]+) ([\d.-]+)/.exec(arrow.getAttribute('d') ?? '') ?? [];
      // arrows from the left stand above the road, names below it
      if (Number(y) < 0) continue;
      arrows += 1;
      expect(names.filter(({ from, to }) => Number(x) > from && Number(x) < to)).toEqual([]);
    }
    open?.();
  }
  expect(arrows).toBeGreaterThan(0);
});

test('the whole road is drawn, so that none of it is missing while it slides', () => {
  const view = viewOf('hand');
  const viewport = new Viewport();
  const cellsDrawn = () =>
    [...document.querySelectorAll('.flat, .climb')].map((path) => path.getAttribute('d')).join('');
  const narrow = ribbon(view, 'fr', { width: 600, height: 400 }, viewport);
  expect(narrow.querySelectorAll('.flat, .climb')).not.toHaveLength(0);
  const before = cellsDrawn();
  viewport.look(view.road.to - 10);
  flushSync();
  // what was in sight is still there while the road slides away from it
  expect(cellsDrawn()).toBe(before);
});

test('groups are listed from the front back, each under its own letter', () => {
  const view = viewOf('hand');
  const parties = partiesOf(view).map((party, i) => ({ ...party, h: i }));
  const shown = mount(Groups, {
    target: document.body,
    props: { view, seat: 0, lang: 'fr', parties, viewport: new Viewport() },
  });
  open = () => {
    void unmount(shown);
    document.body.replaceChildren();
    open = null;
  };
  expect(parties.length).toBeGreaterThan(1);
  expect([...document.querySelectorAll('.letter')].map((each) => each.textContent)).toEqual(
    parties.map(({ letter }) => letter).reverse(),
  );
});

test('a single stage is decided once the round of its first arrival is over, and not before', () => {
  const view = viewOf('hand');
  const single = { ...view, over: false, stages: [view.stages[0]!] };
  const arrival = { rider: 0, round: single.round, seconds: 14, time: 9_000, bonus: 0 };
  expect(won({ ...single, arrivals: [] }, 'fr')).toBe(null);
  expect(won({ ...single, arrivals: [arrival] }, 'fr'), 'others may still pass').toBe(null);
  const next = { ...single, round: single.round + 1, arrivals: [arrival] };
  expect(won(next, 'fr')).toContain(view.teams[0]!.riders[0]);
  expect(won({ ...next, over: true }, 'fr')).toBe(null);
  // in a race of several stages the times of all count
  expect(won({ ...next, stages: ['paris', 'nyborg'] }, 'fr')).toBe(null);
});

test('a jersey stays on its leader once the card is played, who is shown in the first of several', () => {
  const view = viewOf('climb');
  const jerseys = { yellow: 6, green: 6, dotted: 3 };
  for (const cards of [
    { yellow: 6, green: 6, dotted: 3 },
    { yellow: null, green: 6, dotted: null },
  ]) {
    const now = { ...view, cards, jerseys };
    expect([wornBy(now, 6), wornBy(now, 3), wornBy(now, 1)]).toEqual(['yellow', 'dotted', null]);
  }
});

/** The answer to a moment, and what it plays by itself or by its buttons. */
function answer(name: string) {
  const moment = fixtures.find((each) => each.name === name);
  if (!moment) throw new Error(`no fixture ${name}`);
  const sent: unknown[] = [];
  const orders: Order[][] = [];
  const { view, seat, names, ask } = moment;
  const props = {
    view,
    seat,
    names,
    lang: 'fr' as const,
    ask,
    selected: null,
    select: () => {},
    play: (action: unknown) => void sent.push(action),
    left: [],
    leave: (left: Order[]) => void orders.push(left),
    current: null,
    motion: 'off' as const,
    openRule: () => {},
  };
  const shown = mount(Answer, { target: document.body, props });
  flushSync();
  open = () => {
    void unmount(shown);
    document.body.replaceChildren();
    open = null;
  };
  const button = (text: RegExp) =>
    [...document.querySelectorAll('button')].find((each) => text.test(each.textContent ?? ''));
  const press = (text: RegExp) => {
    button(text)?.click();
    flushSync();
  };
  return { moment, sent, orders, button, press };
}

test('the first red die says its odds, and is thrown when that is confirmed', () => {
  localStorage.clear();
  const first = answer('choose');
  expect(first.moment.ask?.choices.some(({ do: action }) => JSON.stringify(action).includes('red'))).toBe(true);
  first.press(/risquer/i);
  expect(first.sent).toEqual([]);
  expect(document.body.textContent).toContain('1 fois sur 6');
  first.press(/Lancer le dé rouge/);
  expect(first.sent).toEqual([{ roll: 'red' }]);
  open?.();
  const next = answer('choose');
  next.press(/risquer/i);
  expect(next.sent, 'once is enough').toEqual([{ roll: 'red' }]);
});

test('“always” leaves an order on the server and plays what it orders', () => {
  localStorage.clear();
  const asked = answer('choose');
  const { view } = asked.moment;
  asked.press(/toujours/i);
  expect(asked.orders.at(-1)).toEqual([
    { key: asked.sent[0] === 'follow' ? 'always' : 'roll', numbers: [bibOf(view, view.rider ?? 0)], once: false },
  ]);
  expect(asked.sent).toHaveLength(1);
});

test('nothing is played by the page itself', () => {
  for (const { name } of fixtures) {
    expect(answer(name).sent, name).toEqual([]);
    open?.();
  }
});

test('a fall of mine is shown until it is seen, and no other’s', () => {
  const view = { ...viewOf('hand'), falls: [{ rider: 0, round: 3, out: false }] };
  const fall = fallOf(view, 0, 'fr');
  expect(fall?.text).toContain('est à terre');
  expect(fallOf({ ...view, falls: [{ rider: 0, round: 4, out: true }] }, 0, 'fr')?.key).not.toBe(fall?.key);
  expect(fallOf(view, 1, 'fr')).toBeNull();
  expect(fallOf({ ...view, over: true }, 0, 'fr')).toBeNull();
});

test('a retired rider stands in the result', () => {
  const view = viewOf('over');
  const retired = {
    ...view,
    riders: view.riders.map((rider, id) => (id === 0 ? { ...rider, status: 'out' as const } : rider)),
  };
  expect(finish(retired, [], 'fr').riders.at(-1)).toMatchObject({ place: null, score: 'abandon' });
});
