import { expect, test } from 'vitest';
import { named } from '../../../test/fixtures';
import { actOf, handOnOf, proposedOf, targetOf, targetsOf } from './actions';
import { courseOf } from './course';
import { factOf } from './event';
import { facesOf, rangeOf, rollsOf } from './faces';
import { finish, interval } from './finish';
import { fixtures } from './fixtures';
import { cellsBetween, Hexes } from './hexes';
import { result, seatNote } from './notes';
import { byHand, handed, orderOf, standing, without, withOrder } from './orders';
import { partiesOf, partyOf } from './parties';
import { captions, heightAt, heights, toGo } from './profile';
import tour from './index';
import { clock, gap } from '../../base/time';
import { bibOf, sectorAt } from './view';

const moment = named(fixtures);

test('orders of riders stand beside each other, each ended by itself, and only of riders on the road', () => {
  const { view } = moment('choose');
  const follow = orderOf(view, 1, 'always');
  const roll = orderOf(view, 1, 'roll');
  expect(follow).toEqual({ key: 'always', numbers: [bibOf(view, 1)], once: false });
  const both = withOrder(withOrder(withOrder([], follow), roll), follow);
  expect(standing(view, both).map(({ does, bib }) => [does, bib])).toEqual([
    ['roll', bibOf(view, 1)],
    ['always', bibOf(view, 1)],
  ]);
  expect(without(both, roll)).toEqual([follow]);
  const retired = { ...view, riders: view.riders.map((rider) => ({ ...rider, status: 'out' as const })) };
  expect(standing(retired, both)).toEqual([]);
});

test('cells are chosen by hand from when that is said until it is taken back', () => {
  const given = handed([], false);
  expect([byHand([]), byHand(given)]).toEqual([true, false]);
  const own = { key: 'always', numbers: [2], once: false };
  expect(handed([...given, { key: 'line_up', numbers: [], once: false }, own], true)).toEqual([own]);
});

test('cells made for so many rows show so many', () => {
  for (const [width, rows] of [
    [360, 23],
    [384, 19],
    [1366, 61],
  ] as const)
    expect(width / new Hexes(Hexes.across(width, rows)).step).toBeCloseTo(rows, 9);
});

test('the road has every cell of its lanes once, of the lane’s parity', () => {
  const { road } = moment('choose').view;
  const { flat, climb } = cellsBetween(road, road.from, road.to);
  const all = [...flat, ...climb];
  expect(new Set(all.map(String)).size).toBe(all.length);
  for (const [lane, h] of all) {
    expect((lane + h) % 2 === 0).toBe(true);
    expect(lane).toBeLessThan(sectorAt(road, h)?.lanes ?? 0);
  }
  for (const [, h] of climb) expect(sectorAt(road, h)?.terrain).toBe('climb');
});

test('cells ahead touch: straight on and to both sides are equally far', () => {
  const hexes = new Hexes(20);
  const here = hexes.at([2, 10]);
  for (const [lane, h] of [
    [1, 11],
    [2, 12],
    [3, 11],
  ] as const) {
    const there = hexes.at([lane, h]);
    expect(Math.hypot(there.x - here.x, there.y - here.y)).toBeCloseTo(20 * Math.sqrt(3), 5);
  }
});

test('parties are lettered in order of play and every racing rider is in one', () => {
  const { view } = moment('choose');
  const parties = partiesOf(view);
  expect(parties[0]).toMatchObject({ letter: 'A', gap: 0 });
  expect(parties.flatMap(({ riders }) => riders).sort((a, b) => a - b)).toEqual(
    view.riders.flatMap((rider, id) => (rider.cell ? [id] : [])),
  );
  expect(partyOf(parties, view.rider)?.riders).toContain(view.rider);
  for (const party of parties) if (party.group === null) expect(party.riders).toHaveLength(1);
});

test('cells are offered once, with those who may be taken along beside them', () => {
  const { ask } = moment('hand');
  const targets = targetsOf(ask);
  expect(new Set(targets.map(({ to }) => String(to))).size).toBe(targets.length);
  expect(targets.reduce((sum, { along }) => sum + 1 + along.length, 0)).toBe(ask?.choices.length);
  expect(targets.every(({ cells }) => cells !== null && cells >= 1)).toBe(true);
  const taking = targets.flatMap(({ along }) => along)[0];
  if (!taking) throw new Error('nobody may be taken along');
  expect(handOnOf(taking)).not.toBeNull();
  expect(targetOf(targets, taking)?.along).toContain(taking);
});

test('places at the start are targets too', () => {
  const { ask } = moment('place');
  const targets = targetsOf(ask);
  expect(targets).toHaveLength(ask?.choices.length ?? 0);
  expect(targets.every(({ cells, to }) => cells === null && to[1] < 0)).toBe(true);
});

test('every action of every moment is known', () => {
  for (const { ask } of fixtures) for (const choice of ask?.choices ?? []) expect(actOf(choice.do)).not.toBeNull();
});

test('the strip rises on climbs and counts what is left', () => {
  const { view } = moment('choose');
  const points = heights(view);
  for (const sector of view.road.sectors) {
    if (sector.terrain === 'climb') expect(heightAt(points, sector.to)).toBeGreaterThan(heightAt(points, sector.from));
  }
  expect(toGo(view)).toBeGreaterThan(0);
  expect(toGo(moment('over').view)).toBeNull();
});

test('the map’s curve goes through the points of the stage', () => {
  const { view } = moment('choose');
  const course = courseOf(view);
  const first = view.road.sectors[0];
  if (!first) throw new Error('no sector');
  const [x = 0, y = 0] = first.curve.at(-1) ?? [];
  const at = course.at(first.to);
  expect(Math.hypot(at.x - x, at.y - y)).toBeLessThan(1);
});

test('bibs and times are as people know them', () => {
  const { view } = moment('choose');
  expect([0, 3, 4, 15].map((rider) => bibOf(view, rider))).toEqual([1, 4, 7, 22]);
  expect(clock(28102)).toBe('7:48:22');
  expect(gap(71)).toBe('+ 1:11');
});

test('no letter of a group lies on the names at the ends of the strip', () => {
  const names = {
    start: 'Paris La Défense Arena',
    finish: ['Paris Champs-Élysées, encore 12 cases', 'Paris Champs-Élysées'],
  };
  const at = (letters: number[], width = 290, perLetter = 6.2) => captions(names, letters, width, perLetter);
  expect(at([])).toEqual({ start: names.start, finish: names.finish[1] });
  expect(at([198, 182, 140])).toEqual({ start: '', finish: '' });
  expect(at([140])).toEqual({ start: '', finish: names.finish[1] });
  expect(at([270, 254]).start).toBe(names.start);
  expect(at([12], 750, 7.6).finish).toBe(names.finish[0]);
  expect(at([420], 750, 7.6).finish).toBe(names.finish[0]);
  expect(at([500], 750, 7.6).finish).toBe(names.finish[1]);
});

test('a roll says its faces, and from the least to the most of them', () => {
  const rolls = fixtures.flatMap(({ ask }) => ask?.choices ?? []).flatMap((choice) => rollsOf(choice) ?? []);
  const of = (die: string) => rolls.find((each) => each.die === die);
  const [yellow, red] = [of('yellow'), of('red')];
  if (!yellow || !red) throw new Error('no such die');
  expect(facesOf(yellow)).toEqual(['2★', '3', '3', '4', '5', '6']);
  expect([rangeOf(yellow), rangeOf(red)]).toEqual(['2–6', '4–7']);
  for (const each of rolls) expect(facesOf(each).length).toBeGreaterThan(3);
});

test('the cell that the server proposes is one of those offered', () => {
  for (const name of ['hand', 'move', 'place']) {
    const { view, ask } = moment(name);
    expect(proposedOf(view, targetsOf(ask)), name).not.toBeNull();
  }
  const { view } = moment('choose');
  expect(proposedOf(view, [])).toBeNull();
});

test('a stage that another follows stops the narration, and the stop says what it came to', () => {
  const { view, facts, names } = moment('over');
  const ended = facts?.find(({ event }) => factOf(event)?.event === 'stage_ended')?.event;
  const next = { ...view, over: false, leg: 2, cards: { ...view.cards, yellow: 0 } };
  expect(facts?.filter(({ event }) => tour.playback?.halts?.(event, next))).toHaveLength(1);
  expect(tour.playback?.halts?.(ended, view), 'not after the last').toBe(false);
  const stop = interval(ended, next, names, 'fr');
  expect(stop?.title).toContain('Alpe d’Huez');
  expect(stop?.stage.map(({ place, seat }) => [place, seat])).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
  ]);
  expect(stop?.general[0]?.score).toBe('9:32:36');
  expect(stop?.general, 'every rider is in it').toHaveLength(view.standings.yellow.length);
  expect(stop?.worn.map(({ label }) => label)).toContain('Maillot jaune');
});

test('when it is over, no seat is shown how many of its riders still race', () => {
  const { view } = moment('over');
  const single = { ...view, leg: 1, stages: ['alpe-dhuez'], round: 40 };
  expect(seatNote({ ...single, over: false }, 0, 'fr')).toContain('en course');
  expect(seatNote(single, 0, 'fr')).toBe(view.teams[0]?.name);
});

test('a team that comes second with less time reads why', () => {
  const { view, names } = moment('over');
  expect(finish(view, names, 'fr').decided?.text).toBe(
    'Sur plusieurs étapes, la victoire va au classement par équipes.',
  );
  const fewer = { ...view, decided: 'team_finishers' as const };
  expect(finish(fewer, names, 'fr').decided?.text).toContain('trois arrivants');
  const stage = { ...view, stages: ['alpe-dhuez'], decided: { stage_level: { winner: 0 } } };
  expect(finish(stage, names, 'fr').decided?.text).toContain('Même temps');
});

test('a team’s result is what the places go by, and never a gap below nothing', () => {
  const { view } = moment('over');
  const results = (of: typeof view) => [0, 1, 2].map((seat) => result(of, seat, 'fr'));
  expect(results(view), 'over several stages the team’s time').toEqual([
    '28:52:59 · + 9:44',
    '28:43:15',
    '29:07:01 · + 23:46',
  ]);
  const single = { ...view, stages: ['alpe-dhuez'] };
  expect(results(single), 'on one stage the first rider’s').toEqual([
    '4:55:50',
    '4:56:53 · + 1:03',
    '4:56:53 · + 1:03',
  ]);
  const short = {
    ...view,
    standings: {
      ...view.standings,
      teams: view.standings.teams.map((each) => (each.team === 2 ? { ...each, time: 60_000 } : each)),
    },
  };
  expect(results(short)[2], 'a team with fewer times').toBe('16:40:00');
  const lost = { ...single, arrivals: view.arrivals.filter(({ rider }) => view.riders[rider]?.team !== 0) };
  expect(results(lost)[0], 'a team that has lost all its riders').toBe('aucun coureur à l’arrivée');
});
