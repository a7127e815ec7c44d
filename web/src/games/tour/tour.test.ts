import { expect, test } from 'vitest';
import { actOf, handOnOf, targetOf, targetsOf } from './actions';
import { Course } from './course';
import { describe } from './describe';
import { factOf } from './event';
import { rangeOf, rollTold } from './faces';
import { finish, interval } from './finish';
import { fixtures } from './fixtures';
import { cellsBetween, Hexes } from './hexes';
import { result, seatNote, status, track } from './notes';
import { bestOf, leavesNoQuestion } from './cells';
import { Onward } from './onward.svelte';
import { partiesOf, partyOf } from './parties';
import { heightAt, heights, spreadBack, toGo } from './profile';
import { strings } from './strings';
import tour from './index';
import { clock, gap } from '../../base/time';
import { bibOf, sectorAt } from './view';

function moment(name: string) {
  const found = fixtures.find((each) => each.name === name);
  if (!found) throw new Error(`no fixture ${name}`);
  return found;
}

test('riders who follow until further notice still do after a reload, at their table only', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const page = (table: string) => {
    const onward = new Onward(storage);
    onward.open(table);
    return onward;
  };
  const before = page('/t/a');
  before.add(3, 'follow');
  before.add(5, 'roll');
  before.add(5, 'follow');
  before.remove(3, 'follow');
  const five = [
    { rider: 5, does: 'roll' },
    { rider: 5, does: 'follow' },
  ];
  expect([...page('/t/a').standing]).toEqual(five);
  expect([...page('/t/b').standing]).toEqual([]);
  before.open('/t/a');
  expect([...before.standing], 'the same table, opened again').toEqual(five);
  before.open('/t/b');
  expect([...before.standing], 'another one, in the same page').toEqual([]);
  before.open('/t/a');
  before.remove(5, 'roll');
  expect([before.has(5, 'follow'), before.has(5, 'roll')], 'an order ends by itself').toEqual([true, false]);
  before.remove(5, 'follow');
  expect(kept.size).toBe(0);
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
  const course = new Course(view);
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

test('every moment can be read aloud in both languages', () => {
  for (const { view, names } of fixtures) {
    for (const lang of ['fr', 'en'] as const) {
      const said = [
        ...describe(view, names, lang, 0),
        status(view, lang),
        ...names.map((_, seat) => seatNote(view, seat, lang)),
      ];
      for (const line of said) expect(line).not.toMatch(/[{}]|undefined|NaN|Infinity/);
    }
    for (const { value } of track(view)) expect(Number.isFinite(value)).toBe(true);
  }
});

test('both languages have the same words', () => {
  expect(Object.keys(strings.en).sort()).toEqual(Object.keys(strings.fr).sort());
});

test('letters along the strip keep apart, and stay on it at both ends', () => {
  expect(spreadBack([300, 296, 120], 16, 9, 340)).toEqual([300, 284, 120]);
  expect(spreadBack([14, 12, 10, 9], 16, 9, 340)).toEqual([57, 41, 25, 9]);
  expect(spreadBack([339, 338], 16, 9, 331)).toEqual([331, 315]);
  expect(spreadBack([], 16, 9, 331)).toEqual([]);
});

test('a roll’s forecast gives its faces, the wind and the rest', () => {
  expect(rollTold('2★ 3 3 4 5 6, moins le vent (−1)')).toEqual({
    faces: ['2★', '3', '3', '4', '5', '6'],
    wind: 1,
    about: 'moins le vent (−1)',
  });
  expect(rollTold('4 5 6 7, and two faces that crash').about).toBe('and two faces that crash');
  expect(rollTold('3 cases, à l’abri')).toEqual({ faces: [], wind: 0, about: '3 cases, à l’abri' });
  expect(rangeOf(['2★', '3', '6'])).toBe('2–6');
  for (const { ask } of fixtures) {
    for (const choice of ask?.choices ?? [])
      if (actOf(choice.do)?.kind === 'roll')
        expect(rollTold(choice.forecast?.text ?? '').faces.length).toBeGreaterThan(3);
  }
});

test('a rider goes by itself as far along the road as can be, not as many cells to the side', () => {
  const { view, ask } = moment('hand');
  const targets = targetsOf(ask);
  const best = bestOf(view, targets);
  if (!best) throw new Error('no cell');
  // at most the two rows that a wheel is worth are given up for it
  expect(best.to[1]).toBeGreaterThanOrEqual(Math.max(...targets.map(({ to }) => to[1])) - 2);
});

test('where to stop is a question only between far and sheltered', () => {
  const { view: whole } = moment('move');
  const view = {
    ...whole,
    order: [3, 0],
    rider: 0,
    riders: whole.riders.map((rider, id) => ({
      ...rider,
      cell: (id === 3 ? [2, 20] : id === 0 ? [2, 10] : null) as typeof rider.cell,
    })),
  };
  const cells = (...all: [number, number][]) =>
    all.map((to) => ({
      to,
      alone: { do: { move: { to } }, label: '', forecast: { text: '', rule: 'T12' } },
      along: [],
      cells: 1,
      about: '',
    }));
  const asked = (targets: ReturnType<typeof cells>) => {
    const best = bestOf(view, targets);
    return best && { to: best.to, asks: !leavesNoQuestion(view, targets, best) };
  };
  // on the wheel and furthest; alone everywhere; further alone than sheltered
  expect(asked(cells([2, 16], [2, 18], [1, 17]))).toEqual({ to: [2, 18], asks: false });
  expect(asked(cells([4, 12], [4, 14]))).toEqual({ to: [4, 14], asks: false });
  expect(asked(cells([2, 18], [4, 20]))).toEqual({ to: [2, 18], asks: true });
  expect(asked(cells([2, 18], [4, 22]))).toEqual({ to: [4, 22], asks: true });
});

test('a stage that another follows stops the telling, and the stop says what it came to', () => {
  const { view, told, names } = moment('over');
  const ended = told?.find(({ event }) => factOf(event)?.event === 'stage_ended')?.event;
  const next = { ...view, over: false, leg: 2, cards: { ...view.cards, yellow: 0 } };
  expect(told?.filter(({ event }) => tour.playback?.halts?.(event, next))).toHaveLength(1);
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

test('when it is over, no seat is told how many of its riders still race', () => {
  const { view } = moment('over');
  const single = { ...view, leg: 1, stages: ['alpe-dhuez'], round: 40 };
  expect(seatNote({ ...single, over: false }, 0, 'fr')).toContain('en course');
  expect(seatNote(single, 0, 'fr')).toBe(view.teams[0]?.name);
});

test('a team that comes second with less time is told why', () => {
  const { view, names } = moment('over');
  const [first, ...others] = view.standings.teams;
  if (!first) throw new Error('no teams');
  const fewer = {
    ...view,
    standings: {
      ...view.standings,
      teams: [first, ...others.map((each, i) => (i === 0 ? { ...each, time: 60 } : each))],
    },
  };
  expect(finish(view, names, 'fr').decided?.text).toBe(
    'Sur plusieurs étapes, la victoire va au classement par équipes.',
  );
  expect(finish(fewer, names, 'fr').decided?.text).toContain('trois arrivants');
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
