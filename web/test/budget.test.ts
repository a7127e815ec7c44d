import { expect, it } from 'vitest';
import { budgetOf, over } from '../scripts/budget.mjs';

const KB = 1024;
const five = ['echappee', 'mille-bornes', 'bordure', 'arc-en-ciel', 'tour'];
const chunk = (game: string, kb: number) => ({ name: `${game}-B6o3d8dv.js`, bytes: kb * KB });
/** As full as it may be. */
const full = [{ name: 'house-TRLunI1L.js', bytes: 150 * KB }, ...five.map((game) => chunk(game, 20))];

it('a sixth game weighs on no other', () => {
  expect(over(full, five)).toEqual([]);
  expect(over([...full, chunk('petits-chevaux', 24)], [...five, 'petits-chevaux'])).toEqual([]);
});

it('the five have what they had', () => {
  expect(budgetOf(5)).toBe(250 * KB);
  expect(over([...full, { name: 'courses-BoOYh9Lx.js', bytes: 1 }], five)).toHaveLength(1);
});

it('a game that is too heavy is named, however light the others are', () => {
  expect(over([chunk('tour', 25)], five)).toEqual([expect.stringContaining('tour')]);
});
