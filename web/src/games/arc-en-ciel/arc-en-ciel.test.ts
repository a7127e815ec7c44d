import { expect, test } from 'vitest';
import { named } from '../../../test/fixtures';
import { actOf, bidOf, choiceAt, choicesTo, spotOf } from './actions';
import { circuitFor } from './circuit';
import { describe } from './describe';
import { fixtures } from './fixtures';
import { track } from './notes';
import { bandOf, lead, type View } from './view';
import { cardWords, jerseyWords, squareWords, wonBy } from './words';

const moment = named(fixtures);

test('the ring closes: squares lie side by side, the last beside the first', () => {
  for (const [width, height, squares] of [
    [340, 330, 40],
    [308, 250, 40],
    [740, 560, 40],
    [740, 560, 12],
  ] as const) {
    const { places } = circuitFor({ width, height }, squares);
    expect(places).toHaveLength(squares);
    const apart = places.map((place, i) => {
      const next = places[(i + 1) % squares];
      return next ? Math.hypot(next.x - place.x, next.y - place.y) : 0;
    });
    expect(Math.max(...apart) / Math.min(...apart)).toBeLessThan(squares > 20 ? 1.1 : 1.7);
  }
});

test('team-mates stand outside the ring, the rider inside', () => {
  const { places, width, height } = circuitFor({ width: 740, height: 560 }, 40);
  const far = ({ x, y }: { x: number; y: number }) => Math.hypot(x - width / 2, y - height / 2);
  for (const place of places) {
    expect(far(place.mate)).toBeGreaterThan(far(place));
    expect(far(place.rider)).toBeLessThan(far(place));
  }
});

test('a lead is shown in minutes and seconds, and holding has three prices', () => {
  expect([1, 6, 7, 18].map(lead)).toEqual(['10″', '1′', '1′10″', '3′']);
  expect([5, 6, 12, 13].map(bandOf)).toEqual([1, 2, 2, 3]);
});

test('bids, places and withdrawals are found among the choices', () => {
  const { ask, view, seat } = moment('bid');
  const bids = choicesTo(ask, 'bid').map(bidOf);
  expect(Math.min(...bids)).toBe((view.auction?.best ?? 0) + 1);
  expect(Math.max(...bids)).toBe(view.teams[seat ?? -1]?.energy);
  const place = moment('place');
  const square = place.view.teams[place.seat ?? -1]?.on[0] ?? -1;
  expect(actOf(choiceAt(place.ask, square)?.do)?.kind).toBe('place');
  expect(choicesTo(moment('pay').ask, 'withdraw').map(spotOf)).toContain('reserve');
  for (const each of fixtures) for (const choice of each.ask?.choices ?? []) expect(actOf(choice.do)).not.toBeNull();
});

test('nothing of the ring hangs over the edge of a phone, thumbs included', () => {
  for (const [width, height] of [
    [308, 250],
    [348, 330],
    [400, 300],
  ] as const) {
    const { places, unit } = circuitFor({ width, height }, 40);
    for (const { mate } of places) {
      expect(mate.y - unit * 0.8).toBeGreaterThan(0);
      expect(mate.y + unit * 0.8).toBeLessThan(height);
      expect(mate.x - unit * 0.8).toBeGreaterThan(0);
      expect(mate.x + unit * 0.8).toBeLessThan(width);
    }
  }
});

test('dotted jerseys count by their worth', () => {
  const team = moment('start').view.teams[0];
  if (!team) throw new Error('no team');
  const won = { ...team, jerseys: { rainbow: 0, green: 1, dotted: [2, 3, 3] } };
  expect(wonBy(won)).toEqual([
    { kit: 'vert', n: 1 },
    { kit: 'pois', n: 8 },
  ]);
  expect(jerseyWords(won, 'en')).toBe('1 green and dotted: 8 of 10');
});

test('squares have a character, in words wherever they are named', () => {
  const { view, names } = moment('bid');
  expect(squareWords(view, 12, 'fr')).toBe('montée, effort 4');
  expect(squareWords(view, 7, 'en')).toBe('roundabout, −3');
  expect(squareWords(view, 1, 'fr')).toBe('effort 2');
  const said = describe(view, names, 'fr').join(' ');
  expect(said).toContain('pavés en 3, 30 et 38');
  expect(said).toContain('travaux en 31');
});

test('a card is worth what it is worth in the deck of the race', () => {
  const { view } = moment('bid');
  expect(cardWords(view, 'crash', 'fr')).toBe('chute, −5');
  expect(cardWords({ ...view, worths: { ...view.worths, crash: 9 } }, 'crash', 'fr')).toBe('chute, −9');
  expect(cardWords(view, 'breakaway', 'en')).toBe('breakaway');
});

test('the curves end with the winner on top, however the race was won', () => {
  const { view } = moment(fixtures.find((each) => (each.view as View).teams.length > 1)?.name ?? '');
  const teams = view.teams.map((team, i) => ({ ...team, jerseys: { rainbow: i, green: 0, dotted: [] } }));
  const over = { ...view, teams, over: true, ranking: teams.map((_, i) => i) };
  const values = track(over).map(({ value }) => value);
  expect(values[0]).toBeGreaterThan(Math.max(...values.slice(1)));
  expect(track({ ...over, over: false, ranking: null }).map(({ value }) => value)).toEqual(teams.map((_, i) => i));
});

test('every square has its number on its inner edge', () => {
  const circuit = circuitFor({ width: 900, height: 500 }, 42);
  const numbers = circuit.places.map(({ number }) => `${number.x.toFixed(0)} ${number.y.toFixed(0)}`);
  expect(new Set(numbers).size).toBe(42);
});
