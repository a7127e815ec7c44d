import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import Animal from './Animal.svelte';
import { animals, landings, squaresOf } from './animals.svelte';
import AnimalStrip from './AnimalStrip.svelte';
import CardFace from './CardFace.svelte';
import { bottes, distances, remedies, type Card } from './cards';
import { fixtures } from './fixtures';
import PlateauBoard from './PlateauBoard.svelte';
import { carOf } from './view';

const turn = fixtures.find(({ name }) => name === 'turn')!;
const shown: object[] = [];

function drawn<Props extends object>(component: Component<Props>, props: Props): HTMLElement {
  const target = document.createElement('div');
  shown.push(
    mount(component as Component<Record<string, unknown>>, { target, props: props as Record<string, unknown> }),
  );
  flushSync();
  return target;
}

afterEach(() => {
  shown.splice(0).forEach((each) => void unmount(each));
  if (animals.shown) animals.toggle();
});

test('an animal waits where each distance in hand leads, as far as it can be played', () => {
  const mine = carOf(turn.view, turn.seat)!;
  expect(landings(turn.ask, turn.view.cars[mine]!.km)).toEqual([
    { distance: '25', km: 500 },
    { distance: '100', km: 575 },
    { distance: '200', km: 675 },
  ]);
  expect(landings(null, 475)).toEqual([]);
  const stopped = {
    ...turn.ask!,
    choices: turn.ask!.choices.filter(({ do: what }) => !JSON.stringify(what).includes('"play"')),
  };
  expect(landings(stopped, 475)).toEqual([]);
});

test('on the road they are drawn once each, and not where the chosen card shows the car already', () => {
  const props = {
    room: { width: 1000, height: 400 },
    view: turn.view,
    seat: turn.seat,
    names: turn.names,
    lang: 'fr' as const,
    motion: 'off' as const,
    fact: null,
    aimedAt: null,
    label: '',
    landings: landings(turn.ask, 475),
  };
  const seen = (ghostKm: number | null) =>
    [...drawn(PlateauBoard, { ...props, ghostKm }).querySelectorAll('[data-animal]')].map((each) =>
      each.getAttribute('data-animal'),
    );
  expect(seen(null)).toEqual(['25', '100', '200']);
  expect(seen(575)).toEqual(['25', '200']);
});

test('under the road each distance has as many red squares as it goes forward', () => {
  const items = [...drawn(AnimalStrip, { lang: 'fr' }).querySelectorAll('li')];
  expect(items.map((item) => item.querySelectorAll('rect').length)).toEqual([1, 2, 3, 4, 8]);
  expect(distances.map(squaresOf)).toEqual([1, 2, 3, 4, 8]);
  expect(items.map((item) => item.querySelector('.sr')?.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    '25 : l’escargot, 1 case',
    '50 : la tortue, 2 cases',
    '75 : le chat, 3 cases',
    '100 : le lapin, 4 cases',
    '200 : l’oiseau, 8 cases',
  ]);
});

test('no two animals are drawn alike, and cards bear theirs once it is asked for', () => {
  expect(new Set(distances.map((distance) => drawn(Animal, { distance }).innerHTML)).size).toBe(5);
  const squares = (card: Card) => drawn(CardFace, { card, lang: 'fr' }).querySelectorAll('[data-animal]').length;
  expect([squares('25'), squares('panne')]).toEqual([0, 0]);
  animals.toggle();
  expect([squares('25'), squares('panne')]).toEqual([1, 0]);
  expect(localStorage.getItem('sillage.mille-bornes.animals')).toBe('on');
});

test('bottes are green, remedies are not, and each kind has a frame of its own', () => {
  const field = (card: Card) => drawn(CardFace, { card, lang: 'fr' }).querySelector('path')?.getAttribute('fill');
  expect(bottes.map(field)).toEqual(Array(4).fill('var(--vert)'));
  expect(remedies.map(field)).toEqual(Array(5).fill('var(--print-blue)'));
});
