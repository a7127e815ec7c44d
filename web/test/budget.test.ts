import { expect, it } from 'vitest';
import { budgets, over } from '../scripts/budget.mjs';

const KB = 1024;
const game = (name: string, own: number) => ({ name, own: own * KB, race: (168 + own) * KB });
const build = {
  firstVisit: 130 * KB,
  games: ['echappee', 'mille-bornes', 'bordure', 'arc-en-ciel', 'tour'].map((name) => game(name, 32)),
  lazy: [{ name: 'Desk-45Uvo1ab.js', bytes: budgets.lazy }],
};

it('a sixth game weighs on no other', () => {
  expect(over(build)).toEqual([]);
  expect(over({ ...build, games: [...build.games, game('petits-chevaux', 32)] })).toEqual([]);
});

it('a game that is too heavy is named, however light the others are', () => {
  const faults = over({ ...build, games: [game('tour', 33)] });
  expect(faults).toEqual([expect.stringContaining('first race of tour'), expect.stringMatching(/^tour is over/)]);
});

it('each module has its budget: every game, one game alone, what reads books and records', () => {
  const { all, game, reader } = budgets.modules;
  const modules = (more: number) => [
    { name: 'all', bytes: all + more },
    { name: 'tour', bytes: game + more },
    { name: 'reader', bytes: reader + more },
  ];
  expect(over({ ...build, modules: modules(0) })).toEqual([]);
  expect(over({ ...build, modules: modules(1) })).toHaveLength(3);
});

it('no screen is too small to count', () => {
  const lazy = [...build.lazy, { name: 'Days-CwGLyJey.js', bytes: budgets.lazy + 1 }];
  expect(over({ ...build, lazy })).toEqual([expect.stringMatching(/^Days/)]);
});
