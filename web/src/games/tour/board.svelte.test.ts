import { mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { circuitSigns } from './circuit';
import { fixtures } from './fixtures';
import { Lens } from './lens.svelte';
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
function ribbon(view: View, lang: 'fr' | 'en' = 'fr'): HTMLElement {
  const props = { room: { width: 12_000, height: 400 }, view, seat: 0, lang, parties: partiesOf(view), targets: [], selected: null, select: () => {}, play: () => {}, lens: new Lens(), actor: null };
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
    const marked = [...ribbon(view).querySelectorAll('.rider')].filter((rider) => rider.querySelector('.star')).map((rider) => rider.querySelector('text')?.textContent);
    const attackers = view.riders.flatMap((rider, id) => (rider.can_attack && rider.cell ? [`${bibOf(view, id)}`] : []));
    expect(attackers.length).toBeGreaterThan(0);
    expect(marked).toEqual(attackers);
    open?.();
  }
});

test('the circuit of Paris says where its last lap begins and where it is left', () => {
  const { road } = viewOf('paris');
  const named = circuitSigns(road).map(({ kind, h }) => [kind, road.sectors.find(({ from }) => from === h)?.name]);
  expect(named).toEqual([['lastLap', 'Rivoli'], ['toFinish', 'Champs-Élysées, arrivée']]);
  expect(circuitSigns(viewOf('choose').road)).toEqual([]);
  const said = (lang: 'fr' | 'en') => [...ribbon(viewOf('paris'), lang).querySelectorAll('.sign')].map((sign) => sign.textContent);
  expect(said('en')).toEqual(['Last lap ▸', 'To finish ▸']);
  open?.();
  expect(said('fr')).toEqual(['Dernier tour ▸', 'Vers l’arrivée ▸']);
});

test('a single sector may be a circuit, and one ridden three times has one last lap', () => {
  const signs = (...names: string[]) => circuitSigns({ sectors: names.map((name, i) => ({ name, from: i, to: i + 1, terrain: 'flat', wind: 'left', strong: false, lanes: 6, curve: [] })) }).map(({ kind, h }) => `${kind} ${h}`);
  expect(signs('a', 'b', 'b', 'b', 'c')).toEqual(['lastLap 3', 'toFinish 4']);
  expect(signs('a', 'b', 'c', 'b', 'c', 'd')).toEqual(['lastLap 3', 'toFinish 5']);
  expect(signs('a', 'b', 'c')).toEqual([]);
});

test('the finish line is green with a white stripe, and climbs are shaded where they begin and end', () => {
  const road = ribbon(viewOf('second'));
  expect(road.querySelectorAll('.line.finish')).toHaveLength(1);
  expect(road.querySelectorAll('.line.stripe')).toHaveLength(1);
  const climbs = viewOf('second').road.sectors.filter(({ terrain }, i, all) => terrain === 'climb' && all[i - 1]?.terrain !== 'climb').length;
  const { sectors } = viewOf('second').road;
  const ends = sectors.filter(({ terrain }, i) => terrain === 'climb' && sectors[i + 1]?.terrain === 'flat').length;
  expect(road.querySelectorAll('.shade')).toHaveLength(4 * (climbs + ends));
});

test('a jersey stays on its leader once the card is played, who is shown in the first of several', () => {
  const view = viewOf('climb');
  const jerseys = { yellow: 6, green: 6, dotted: 3 };
  for (const cards of [{ yellow: 6, green: 6, dotted: 3 }, { yellow: null, green: 6, dotted: null }]) {
    const now = { ...view, cards, jerseys };
    expect([wornBy(now, 6), wornBy(now, 3), wornBy(now, 1)]).toEqual(['yellow', 'dotted', null]);
  }
});
