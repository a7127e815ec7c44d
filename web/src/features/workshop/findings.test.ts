import { expect, it } from 'vitest';
import type { Trial } from '../../net/protocol';
import { findings } from './findings';
import { w } from './words/texts';

const figure = (mean: number, margin = 0.02) => ({ mean, margin, least: 0, most: 1 });

const fair: Trial = {
  races: 200,
  seats: 4,
  decisions: figure(80),
  forced: 0.1,
  wins: [figure(0.25), figure(0.26), figure(0.24), figure(0.25)],
  skill: figure(0.5),
  lead_changes: figure(3),
  decided: [10, 10, 20, 30, 40, 30, 20, 20, 10, 10],
  measures: [],
};

it('says that a fair creation is fair, and that playing well pays', () => {
  expect(findings(fair)).toEqual([w('fair'), w('skillful', { percent: 50, even: 25 })]);
});

it('names who is favoured only beyond the interval', () => {
  const wins = [figure(0.4), figure(0.15), figure(0.3, 0.1), figure(0.15, 0.2)];
  expect(findings({ ...fair, wins })).toEqual([
    w('favoured', { n: 1, percent: 40 }),
    w('weak', { n: 2, percent: 15 }),
    w('skillful', { percent: 50, even: 25 }),
  ]);
});

it('says where luck decides, where there is nothing to decide, and when it is too early to say', () => {
  const found = findings({
    ...fair,
    races: 20,
    skill: figure(0.26),
    forced: 0.7,
    decided: [90, 10, 0, 0, 0, 0, 0, 0, 0, 0],
  });
  expect(found).toEqual([
    w('small', { n: 20 }),
    w('fair'),
    w('unskillful', { percent: 26, even: 25 }),
    w('forced', { percent: 70 }),
    w('early'),
  ]);
});
