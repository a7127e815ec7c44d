import { expect, test } from 'vitest';
import { named } from '../../../test/fixtures';
import { fixtures } from './fixtures';
import { finish, halts, interval } from './finish';
import { placeFlags, type Flag } from './flags';
import { chosen, special } from './hand';
import { apart, minuteX, pointAt, roadFor } from './road';
import { track } from './notes';
import { rideAction, rideOf } from './ride';
import { riding, spotOf } from './spots';
import { standings } from './standings';
import { verdictOf } from './verdict';
import type { Outcome } from './generated';
import type { View } from './view';

const moment = named(fixtures);

const flat = moment('flat');

test('riders who have answered the pace stand in its bays, the others wait', () => {
  const { view } = flat;
  const turn = riding(view);
  expect(view.riders.map((rider) => spotOf(view, rider, turn))).toEqual([
    { bay: 'pace' },
    { bay: 'wheel1' },
    { bay: 'pack' },
    { minutes: 4 },
  ]);
});

test('the view says which rider of a team is next', () => {
  const { view } = moment('equipes');
  expect(riding(view)?.rider).toBe(1);
  expect(riding({ ...view, riding: { seat: 2, rider: 2 } })?.rider).toBe(2);
  expect(riding({ ...view, riding: null })).toBeNull();
});

test('the verdict is the server’s', () => {
  const spot = (outcome: Outcome, speed: number, minutes = 0) =>
    verdictOf({
      do: null,
      label: '',
      forecast: null,
      would: { ride: { outcome, speed, pace: 46, minutes } },
    });
  expect(spot('takes_lead', 47)).toMatchObject({ kind: 'lead', number: 47, spot: { bay: 'lead' } });
  expect(spot('stays', 44)).toMatchObject({ kind: 'wheel', spot: { bay: 'wheel2' } });
  expect(spot('stays', 46)).toMatchObject({ kind: 'pace', spot: { bay: 'pace' } });
  expect(spot({ dropped: 6 }, 40, 6)).toMatchObject({ kind: 'dropped', number: 6, spot: { minutes: 6 } });
  expect(spot({ regains: 2 }, 48, 3)).toMatchObject({ kind: 'regains', sign: '▲', spot: { minutes: 3 } });
  expect(spot({ loses: 2 }, 44, 7)).toMatchObject({ kind: 'loses', sign: '▼' });
  expect(spot('held_back', 47)).toMatchObject({ kind: 'blocked', spot: { bay: 'pace' } });
  expect(verdictOf(null)).toBeNull();
});

test('a ride is matched as the server writes it', () => {
  expect(rideAction({ card: 48, fouet: false, cote: true })).toEqual({ ride: { card: 48, cote: true } });
  expect(rideOf({ ride: { card: 48, fouet: true } })).toEqual({ card: 48, fouet: true, cote: false });
  expect(rideOf('fouet')).toBeNull();
});

test('a special that cannot go with the card stays in the hand and says why', () => {
  expect(chosen(flat.ask, { card: 46, fouet: false, cote: true })?.label).toBe('46');
  expect(chosen(flat.ask, { card: 49, fouet: false, cote: true })?.label).toBe('49 + côte');
  expect(special(flat.ask, 'cote', { card: 46, fouet: false, cote: false })).toMatchObject({
    open: false,
    why: { rule: 'E12' },
  });
  expect(special(flat.ask, 'cote', { card: 49, fouet: false, cote: false }).open).toBe(true);
});

test('the scale reaches as far as the last rider', () => {
  const near = roadFor({ width: 1060, height: 400 }, [4]);
  const far = roadFor({ width: 1060, height: 400 }, [23]);
  expect(minuteX(near, 4)).toBeGreaterThan(minuteX(near, 5));
  expect(minuteX(far, 23)).toBeGreaterThanOrEqual(40);
  expect(pointAt(near, { bay: 'pace' }, 'climb').tilt).toBeLessThan(0);
});

test('riders of neighbouring minutes are told apart, in their order', () => {
  for (const [width, height] of [
    [1060, 400],
    [390, 500],
  ] as const) {
    const road = roadFor({ width, height }, [33, 32, 31, 33]);
    const points = apart(
      road,
      [33, 32, 31, 33].map((minutes) => pointAt(road, { minutes }, 'none')),
    );
    const xs = points.map(({ x }) => x);
    expect(xs[2]).toBeGreaterThan(xs[1] ?? 0);
    expect(xs[1]).toBeGreaterThan(Math.max(xs[0] ?? 0, xs[3] ?? 0));
    const sorted = [...xs].sort((a, b) => a - b);
    sorted.slice(1).forEach((x, i) => expect(x - (sorted[i] ?? 0)).toBeGreaterThanOrEqual(59));
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(54);
    expect(Math.max(...xs)).toBeLessThanOrEqual(road.behindWidth);
  }
  // far apart they stand where their minutes are
  const road = roadFor({ width: 1060, height: 400 }, [8, 2]);
  const far = [8, 2].map((minutes) => pointAt(road, { minutes }, 'none'));
  expect(apart(road, far)).toEqual(far);
});

test('flags never cover one another', () => {
  const flag = (x: number, ...texts: string[]): Flag => ({
    x,
    tip: 160,
    lines: texts.map((text) => ({ text, tone: 'plain' })),
  });
  const placed = placeFlags([flag(100, 'Bernadette'), flag(150, 'Odette', 'Lucien'), flag(190, 'Marcel')], 22, {
    left: 0,
    right: 620,
    lines: 4,
  });
  for (const a of placed)
    for (const b of placed) {
      if (a === b) continue;
      const apart = a.left + a.width <= b.left || b.left + b.width <= a.left;
      const bottom = (each: typeof a) => each.top + each.lines.length * each.lineHeight;
      expect(apart || bottom(a) <= b.top || bottom(b) <= a.top).toBe(true);
    }
});

test('flags of those behind step aside rather than climb into the road above', () => {
  const flag = (x: number, text: string): Flag => ({ x, tip: 386, ceiling: 298, lines: [{ text, tone: 'plain' }] });
  const placed = placeFlags(
    [flag(60, 'Simone'), flag(240, 'Marcel'), flag(340, 'Odette'), flag(380, 'Fernand'), flag(430, 'À toi')],
    25,
    { left: 0, right: 660, lines: 4 },
  );
  for (const [i, a] of placed.entries()) {
    expect(a.top).toBeGreaterThanOrEqual(298);
    for (const b of placed.slice(i + 1))
      expect(a.left + a.width <= b.left || b.left + b.width <= a.left || Math.abs(a.top - b.top) >= a.lineHeight).toBe(
        true,
      );
  }
});

test('on a folded road nobody at the back of the pack is cut off', () => {
  const road = roadFor({ width: 348, height: 280 }, []);
  for (let of = 1; of <= 8; of++)
    expect(pointAt(road, { bay: 'pack' }, 'none', 0, of).x - 54).toBeGreaterThanOrEqual(-2);
});

test('equal times share a place', () => {
  const view: View = { ...flat.view, totals: [360, 360, 361, 359], places: [1, 1, 3, 0] };
  expect(standings(view).map(({ seat, place }) => [seat, place])).toEqual([
    [3, 1],
    [0, 2],
    [1, 2],
    [2, 4],
  ]);
});

test('at a stage break nobody is counted twice', () => {
  const view = { ...fixtures[0]!.view, over: false };
  const [first, second] = view.riders;
  const riders = view.riders.map((rider, i) => ({ ...rider, minutes: i === 1 ? 5 : 0 }));
  const racing = { ...view, riders, stage: 1, results: [], totals: view.totals.map(() => 0) };
  const ended = {
    ...racing,
    results: [riders.map(({ minutes }) => 180 + minutes)],
    totals: view.totals.map((_, seat) => 180 + (riders.find((rider) => rider.seat === seat)?.minutes ?? 0)),
  };
  expect(first && second && track(racing)).toEqual(track(ended));
});

test('between stages: the stage, the race overall, the yellow jersey', () => {
  const { view, names } = fixtures[0]!;
  const times = view.riders.map((_, i) => 179 + i);
  const between = { ...view, stage: 1, stages: 2, results: [times], totals: [...times] };
  const stop = interval({}, between, names, 'fr')!;
  expect(stop.general.map(({ place, score }) => [place, score]).slice(0, 2)).toEqual([
    [1, '2:59'],
    [2, '+1′'],
  ]);
  // a minute more than on the road: why
  expect(stop.note).toContain('2:59, contre 3:00');
  expect(finish({ ...between, over: true, ranking: [0, 1, 2, 3] }, names, 'fr').decided?.rule).toBe('E18');
  expect(stop.worn).toEqual([{ jersey: 'jaune', label: 'Maillot jaune', name: names[0] }]);
  expect([
    halts({ event: 'classified', last: false }),
    halts({ event: 'classified', last: true }),
    halts({ event: 'rode' }),
  ]).toEqual([true, false, false]);
  expect(finish({ ...between, over: true, ranking: [0, 0, 2, 3] }, names, 'fr').decided?.rule).toBe('E19');
});
