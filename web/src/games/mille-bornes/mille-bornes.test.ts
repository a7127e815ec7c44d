import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { named } from '../../../test/fixtures';
import { barredPlays, cardIn, discardFor, playOf, plays } from './actions';
import { attacks, bottes, cardName, distances, kindOf, remedies, sorted } from './cards';
import { fixtures } from './fixtures';
import { parking, placeOf, plateauFor } from './plateau';
import { parried } from './parried';
import Piles from './Piles.svelte';
import { rows } from './scores';
import { verdictOf } from './verdict';
import { sideLetter } from './view';

const moment = named(fixtures);

const turn = moment('turn');

test('the road is a snake of squares of 25 km', () => {
  const plateau = plateauFor({ width: 1000, height: 400 }, 1000);
  expect(plateau.squares).toBe(40);
  expect(placeOf(plateau, 200).x).toBe(placeOf(plateau, 225).x);
  expect(placeOf(plateau, 200).faces).toBe('right');
  expect(placeOf(plateau, 225).faces).toBe('left');
  expect(placeOf(plateau, 400).x).toBe(placeOf(plateau, 25).x);
  expect(plateau.track.between(7, 11)).toEqual([200, 225, 250].map((km) => placeOf(plateau, km)));
  expect(plateauFor({ width: 1000, height: 400 }, 700).rows).toBe(4);
});

test('cars on one square do not stand on one another', () => {
  const plateau = plateauFor({ width: 1000, height: 400 }, 1000);
  for (const atStart of [true, false])
    for (const of of [2, 3, 4]) {
      const spots = Array.from({ length: of }, (_, nth) => parking(plateau, atStart, nth, of));
      expect(new Set(spots.map(({ dx, dy }) => `${dx} ${dy}`)).size).toBe(of);
    }
});

test('cars wait behind the starting line, none outside the board', () => {
  for (const width of [308, 348, 800, 1078]) {
    const plateau = plateauFor({ width, height: 400 }, 1000);
    for (const of of [1, 2, 3, 4])
      for (let nth = 0; nth < of; nth++) {
        const { dx, width: car } = parking(plateau, true, nth, of);
        const x = placeOf(plateau, 0).x + dx;
        expect(x - car / 2).toBeGreaterThanOrEqual(plateau.pad);
        expect(x + car / 2).toBeLessThanOrEqual(plateau.pad + plateau.margin + 4);
      }
  }
});

test('every card has its kind and its name in both languages', () => {
  expect([...distances, ...attacks, ...remedies, ...bottes]).toHaveLength(19);
  expect(kindOf('200')).toBe('distance');
  expect(kindOf('limite')).toBe('attack');
  expect(kindOf('feu_vert')).toBe('remedy');
  expect(kindOf('citerne')).toBe('botte');
  expect(cardName('increvable', 'en')).toBe('Puncture-proof');
  expect(sorted(['citerne', '200', 'roue', 'panne', '25'])).toEqual(['25', '200', 'panne', 'roue', 'citerne']);
});

test('choices are found by card and by car', () => {
  expect(plays(turn.ask, 'crevaison').map((choice) => playOf(choice.do)?.on)).toEqual([0, 3]);
  expect(barredPlays(turn.ask, 'crevaison').map((barred) => playOf(barred.do)?.on)).toEqual([1]);
  expect(cardIn(discardFor(turn.ask, 'essence'))).toBe('essence');
  expect(discardFor(turn.ask, 'citerne')).toBeNull();
});

test('each card says what it would do, or in words why it cannot', () => {
  const said = (card: Parameters<typeof verdictOf>[1], narrow = false) => verdictOf(turn.ask, card, 'fr', narrow);
  expect(said('100')).toMatchObject({ sign: '→', text: 'avance 575' });
  expect(said('crevaison')).toMatchObject({ sign: '◎', text: '2 cibles' });
  expect(said('crevaison', true).text).toBe('2');
  expect(said('essence')).toMatchObject({ sign: '✕', text: 'Rien à parer' });
  expect(said('essence', true)).toMatchObject({ sign: '✕', text: '' });
  expect(said('as_du_volant')).toMatchObject({ sign: '★', text: 'et rejoue' });
});

test('partners share their points and carry their side’s letter', () => {
  const { view, names } = moment('2x2');
  expect(rows(moment('beside').view, names).map(({ car, place }) => [car, place])).toEqual([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 2],
  ]);
  expect(view.cars.map((_, no) => sideLetter(view, no))).toEqual(['A', 'B', 'A', 'B']);
  expect(rows(view, names).map(({ car, place }) => [car, place])).toEqual([
    [0, 1],
    [2, 1],
    [1, 2],
    [3, 2],
  ]);
  expect(moment('beside').view.cars.map((_, no) => sideLetter(moment('beside').view, no))).toEqual([
    'A',
    'A',
    'B',
    'B',
  ]);
  expect(sideLetter(moment('4x2').view, 0)).toBeNull();
});

test('a coup-fourré against my attack is said in the panel until I play again', () => {
  const { view } = turn;
  const met = { ...view, parried: [{ by: 0, seat: 1, attack: 'accident', botte: 'as_du_volant' } as const] };
  expect(parried(met, 0, ['Camille', 'Lucien'], 'fr')?.text).toMatch(/^Lucien .*As du volant/);
  expect(parried(met, 2, [], 'fr')).toBeNull();
  expect(parried(view, 0, [], 'fr')).toBeNull();
});

test('the draw pile and the discard are beside the road on phones and laptops, and clear of its start', () => {
  // a phone upright and on its side, laptops of 1280 × 720, 1366 × 650 and 1536 × 730
  for (const [width, height] of [
    [363, 203],
    [410, 230],
    [860, 470],
    [938, 410],
    [1080, 480],
  ] as const) {
    const plateau = plateauFor({ width, height }, 1000);
    const target = document.createElement('div');
    const piles = mount(Piles, { target, props: { view: turn.view, lang: 'fr', plateau, lifted: true } });
    const at = target.querySelector<HTMLElement>('.piles')?.style;
    const high = Number.parseFloat(at?.getPropertyValue('--high') ?? '');
    expect(high, `${width} × ${height}`).toBeGreaterThan(width < 500 ? 40 : 60);
    const above = plateau.height - Number.parseFloat(at?.bottom ?? '') - 2 * high - 5;
    expect(above, `${width} × ${height}`).toBeGreaterThan(plateau.pad + plateau.rowHeight);
    expect(target.querySelectorAll('.pile')).toHaveLength(2);
    void unmount(piles);
  }
});
