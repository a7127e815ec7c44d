import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { named } from '../../../test/fixtures';
import { barredPace, offers, paceOf, waysTo } from './actions';
import { changed, composed, firstDraft, fits, lineUp } from './compose';
import { describe } from './describe';
import { finish } from './finish';
import { fixtures } from './fixtures';
import { faceDownWords, piecesDown, rivalsWord } from './known';
import { result } from './notes';
import Pion from './Pion.svelte';
import { stakes } from './infield';
import { costOf, landings, piecesOf } from './plate';
import { serpentFor, standOn } from './serpent';
import { strings } from './strings';
import { courses, teams } from './printed';
import { coursesFor, isShared, teamName, teamsOf } from './teams';
import { settings } from '../../base/settings.svelte';
import { letterOf } from './letter';
import { total, type Terrain, type View } from './view';

const moment = named(fixtures);

const pace = moment('pace');

test('the snake has nineteen squares, each beside the one before', () => {
  for (const [width, height] of [
    [308, 250],
    [340, 330],
    [400, 310],
    [820, 330],
    [1100, 500],
  ] as const) {
    const { cells, height: high } = serpentFor({ width, height });
    expect(high).toBeLessThanOrEqual(height);
    expect(cells).toHaveLength(19);
    for (let i = 1; i < cells.length; i++) {
      const [a, b] = [cells[i - 1], cells[i]];
      if (!a || !b) throw new Error('a square is missing');
      const acrossFrom = Math.abs(a.y - b.y) < 1 && Math.abs(Math.abs(a.x - b.x) - a.width) < 1;
      const above = Math.abs(a.x - b.x) < 1 && Math.abs(a.y + a.height - b.y) < 1;
      expect(acrossFrom || above).toBe(true);
    }
  }
});

test('a rider alone stays in the picture, however low the road is', () => {
  for (const [width, height] of [
    [308, 228],
    [340, 260],
    [820, 330],
  ] as const) {
    for (const cell of serpentFor({ width, height }).cells) {
      const { y, width: wide } = standOn(cell, 0, 1);
      expect(y - (wide * 58) / 64).toBeGreaterThanOrEqual(0);
    }
  }
});

test('twelve riders fit on one square, under its letter', () => {
  for (const [width, height] of [
    [340, 330],
    [1100, 400],
  ] as const) {
    const [cell] = serpentFor({ width, height }).cells;
    if (!cell) throw new Error('no square');
    const stands = Array.from({ length: 12 }, (_, nth) => standOn(cell, nth, 12));
    for (const { x, y, width: token } of stands) {
      expect(x - token / 2).toBeGreaterThanOrEqual(cell.x - 1);
      expect(x + token / 2).toBeLessThanOrEqual(cell.x + cell.width + 1);
      expect(y).toBeLessThanOrEqual(cell.y + cell.height);
      expect(y - (token * 58) / 64).toBeGreaterThanOrEqual(cell.y + 10);
    }
    expect(new Set(stands.map(({ x, y }) => `${x} ${y}`)).size).toBe(12);
  }
});

test('every printed team has eighteen tokens and known courses end on a hill, a mountain or a sprint', () => {
  for (const course of courses) {
    expect(course.letters).toHaveLength(16);
    expect(course.letters.at(-1)).not.toBe('P');
    expect(teamsOf(course)).toHaveLength(4);
    for (const team of teamsOf(course))
      expect(team.riders.reduce((sum, rider) => sum + total(rider.energy), 0)).toBe(18);
  }
  expect(coursesFor('PPPCMPPCCPCSSSSS', false).map(({ slug }) => slug)).toEqual(['milan-san-remo']);
  expect(coursesFor('PPPCMPPCCPCSSSSM', false)).toHaveLength(4);
  expect(teamName(pace.view, 0)).toBe('FDJ');
  expect(teamName(moment('preset').view, 0)).toBeNull();
});

test('nothing shows who has chosen before the markers are turned over', () => {
  const seen = stakes(pace.view, 0);
  expect(seen.map(({ state }) => state)).toEqual(['to-choose', 'laid', 'secret', 'secret', 'secret']);
  expect(stakes(pace.view, null).map(({ state, own }) => [state, own])).toEqual(Array(5).fill(['secret', null]));
  expect(stakes(moment('follow').view, 0).map(({ pace: shown }) => shown)).toEqual([
    'acceleration',
    'constance',
    'constance',
    'sillage',
    'sillage',
  ]);
});

test('a plate shows my tokens, my blanks and empty places; the face-up token is paid first', () => {
  const { view } = pace;
  const [plate] = view.plates ?? [];
  const [rider] = view.riders;
  if (!plate || !rider) throw new Error('no plate');
  const pieces = piecesOf(plate, rider, costOf('acceleration', 'C', ['S']));
  expect(pieces.map(({ token }) => token).join(' ')).toBe('P P C S S S none none');
  expect(pieces.map(({ paid }, i) => (paid ? i : null)).filter((i) => i !== null)).toEqual([2, 3]);
  expect(pieces.findIndex(({ hidden }) => hidden)).toBe(5);
});

test('paces and offers are found among the choices', () => {
  if (!pace.ask) throw new Error('no ask');
  expect(waysTo(pace.ask, 'acceleration').map((choice) => paceOf(choice.do)?.with)).toEqual([['P'], ['S']]);
  expect(barredPace(pace.ask, 'offensive')?.rule).toBe('B13');
  const follow = moment('follow').ask;
  if (!follow) throw new Error('no ask');
  expect(offers(follow)).toMatchObject([
    { rider: 1, yes: [{ do: { follow: { rider: 1, yes: true } } }], no: { do: { follow: { rider: 1, yes: false } } } },
  ]);
  const feed = moment('feed').ask;
  if (!feed) throw new Error('no ask');
  expect(offers(feed)[0]?.yes).toHaveLength(10);
});

test('a team is composed as the rules page writes it', () => {
  const draft = firstDraft();
  expect(fits(draft)).toBe(true);
  const [first, ...rest] = draft;
  if (!first) throw new Error('no draft');
  const hiding = { ...first, hidden: 'M' as const };
  expect(changed(hiding, 'M', -1)).toMatchObject({ M: 0, hidden: null });
  expect(fits([changed(first, 'P', 1), ...rest])).toBe(false);
  expect(composed([hiding, ...rest])).toEqual({
    compose: {
      riders: [
        { P: 2, C: 2, M: 1, S: 1, hidden: 'M' },
        { P: 2, C: 2, M: 1, S: 1, hidden: null },
        { P: 2, C: 2, M: 1, S: 1, hidden: null },
      ],
    },
  });
  const fdj = teams[1];
  if (!fdj) throw new Error('no team');
  expect(lineUp(fdj, ['S', null, 'P'])).toEqual({
    compose: { preset: 'milan-san-remo/fdj', hidden: ['S', null, 'P'] },
  });
});

test('a finish says what set the winner apart, in the server’s order', () => {
  const { view, names } = moment('over');
  const won = finish(view, names, 'fr');
  expect(won.riders.map(({ seat }) => seat).slice(0, 3)).toEqual([0, 3, 1]);
  expect(won.decided).toMatchObject({ rule: 'B24', text: expect.stringContaining('1 jeton de') as string });
  const by = (merit: 'tokens' | 'musette' | 'square') =>
    finish({ ...view, decided: view.decided && { ...view.decided, by: merit, numbers: [2, 0] } }, names, 'fr').decided;
  expect(by('tokens')?.text).toContain('2 jetons contre 0');
  expect(by('musette')?.text).toContain('musette');
  expect(by('square'), 'the road says it by itself').toBeNull();
  expect(result(view, 3, 'fr'), 'the rider that placed the team').toContain('arrivée +2');
});

test('the musette that decides is named by its number, and so is the one it beats', () => {
  const { view, names } = moment('over');
  const level: View = { ...view, decided: view.decided && { ...view.decided, by: 'musette', numbers: [0, 1] } };
  expect(finish(level, names, 'fr').decided?.text).toContain('la plus petite musette l’emporte, la 0 contre la 1');
  expect(finish(level, names, 'en').decided?.text).toContain('the lower musette wins, 0 to 1');
});

test('two riders of one name are told apart by their player', () => {
  const { view, names } = moment('over');
  const riders = view.riders.map((rider) =>
    rider.rider === 0 && rider.seat % 3 === 0 ? { ...rider, name: 'Sagan' } : rider,
  );
  const twins = finish({ ...view, riders }, names, 'fr');
  expect(twins.riders.slice(0, 2).map(({ name }) => name)).toEqual([`Sagan (${names[0]})`, `Sagan (${names[3]})`]);
  expect(twins.decided?.text).toContain(`Sagan (${names[0]}) et Sagan (${names[3]}) sur la même case`);
  expect(twins.riders[3]?.name).not.toContain('(');
});

test('a team that bots leave to me is not shared, one that they count on may be', () => {
  const milan = coursesFor(courses[0]!.letters, false);
  const shared = teamsOf(milan[0]!).map((team) => isShared(milan, team, 0, 3));
  expect(shared).toEqual([false, true, true, false]);
});

test('a pace lands where its forecast says', () => {
  for (const choice of pace.ask?.choices ?? []) {
    const chosen = paceOf(choice.do);
    const rider = pace.view.riders.find((each) => each.seat === pace.seat && each.rider === chosen?.rider);
    if (!chosen || !rider) throw new Error('no rider');
    for (const square of landings(rider, chosen.pace)) expect(choice.forecast?.text).toContain(String(square));
  }
});

test('riders on a packed low square stand side by side, each large enough to be seen', () => {
  const low = { square: 6, x: 0, y: 52, width: 80, height: 26, shape: 'across', faces: 'right' } as const;
  for (let of = 1; of <= 12; of++) {
    const stands = Array.from({ length: of }, (_, nth) => standOn(low, nth, of));
    for (const [i, a] of stands.entries()) {
      expect(a.width).toBeGreaterThan(6);
      for (const b of stands.slice(i + 1))
        expect(Math.abs(a.x - b.x) >= a.width || Math.abs(a.y - b.y) >= a.width * 0.8).toBe(true);
    }
  }
});

test('the numbers of nine riders on one square of a phone can be read', () => {
  const phones = [
    { width: 348, height: 212 },
    { width: 363, height: 238 },
  ];
  const roads = phones.map(serpentFor);
  for (const { cell, track } of roads.flatMap(({ cells, track }) =>
    cells.slice(0, 16).map((cell) => ({ cell, track })),
  )) {
    for (let of = 5; of <= 9; of++) {
      const stand = standOn(cell, 0, of);
      const props = {
        ...{ seat: 0, number: 3, square: cell.square, stand, track, faces: cell.faces, name: 'Sagan' },
        ...{ mine: true, moved: false, acts: false, motion: 'off' as const },
      };
      const target = document.createElement('div');
      const rider = mount(Pion, { target, props });
      const scale = Number(/scale\((.+)\)/.exec(target.querySelector('svg > g')?.getAttribute('transform') ?? '')?.[1]);
      const digit = scale * Number(target.querySelector('svg text')?.getAttribute('font-size'));
      expect((digit * stand.width) / 64, `${of} riders on square ${cell.square}`).toBeGreaterThan(9);
      void unmount(rider);
    }
  }
});

test('the goal asks for one rider over the line, not for three', () => {
  expect(strings.in('fr')('goal')).toMatch(/Un seul de tes coureurs passe la ligne/);
  expect(strings.in('en')('goal')).toMatch(/One of your riders first over the line/);
});

test('what a printed team hides is shown, what a composed one hides is not', () => {
  const sagan = (view: View) => {
    const found = view.riders.find((rider) => rider.name === 'Sagan');
    if (!found) throw new Error('no such rider');
    return found;
  };
  const printed = pace.view;
  expect(rivalsWord(printed, 0)).toBe('rivals_known');
  expect(piecesDown(printed, sagan(printed))).toEqual(['S']);
  expect(faceDownWords(printed, sagan(printed), 'fr')).toBe('1 face cachée, dont un jeton sprint');
  expect(describe(printed, pace.names, 'fr', 0).join(' ')).toContain('1 face cachée, dont un jeton sprint');

  const composed = moment('composed').view;
  expect(rivalsWord(composed, 0)).toBe('rivals_secret');
  expect(piecesDown(composed, sagan(composed))).toEqual(['down']);
  expect(faceDownWords(composed, sagan(composed), 'fr')).toBe('1 face cachée');
  expect(rivalsWord({ ...composed, known: printed.known.map((known, i) => (i < 6 ? known : null)) }, 0)).toBe(
    'rivals_both',
  );
});

test('an English hill is an H, and a French one the C of the box', () => {
  const before = settings.lang;
  settings.lang = 'en';
  expect([...'PCMS'].map((terrain) => letterOf(terrain as Terrain)).join('')).toBe('PHMS');
  settings.lang = 'fr';
  expect(letterOf('C')).toBe('C');
  settings.lang = before;
});
