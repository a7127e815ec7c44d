import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settings } from '../../base/settings.svelte';
import { hidesRace } from '../../net/seats';
import type { DayInfo } from '../../net/protocol';
import { bestOf, dateOf, lineOf } from './day';
import { dayBefore } from './secret';

const day: DayInfo = {
  day: 20_777,
  today: 20_777,
  left_ms: 1_000,
  game: 'tour',
  title: 'Le Tour',
  seats: 3,
  bot: 'heuristic',
  promise: '',
  secret: null,
  ride: { table: 'a', phase: 'over', place: 2 },
  result: { places: [0, 4, 1], champion: null },
  streak: 3,
};

it('says my day in a line, with the date of UTC', () => {
  settings.lang = 'fr';
  expect(dateOf(20_777)).toBe('vendredi 20 novembre 2026');
  expect(lineOf(day)).toBe('La course du jour, 20/11/2026 · Le Tour · 2e sur 3 · 3 jours de suite');
  expect(lineOf({ ...day, today: 20_778 })).toBe('La course du jour, 20/11/2026 · Le Tour · 2e sur 3');
  expect(lineOf({ ...day, ride: null })).toBeNull();
  expect(lineOf({ ...day, ride: { table: 'a', phase: 'over', place: null } })).toBeNull();
});

it('finds the best place that anybody came in at', () => {
  expect(bestOf([0, 4, 1])).toBe(2);
  expect(bestOf([0, 0, 0])).toBeNull();
});

it('comes from a secret to that of the day before as the page of the chain says', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/race-of-the-day.md'), 'utf8');
  const [, secret = '', before = ''] = /`([0-9a-f]{64})` \| `([0-9a-f]{64})`/.exec(page) ?? [];
  expect(secret).toHaveLength(64);
  expect(await dayBefore(secret)).toBe(before);
});

it('hides a ride of the day until its day is over, whether or not the table knows', () => {
  const today = Math.floor(Date.now() / 86_400_000);
  const table = (number: number) => ({ duplicate: { tables: ['a'], day: number, over: false } });
  expect([today + 1, today, today - 1].map((number) => hidesRace(table(number)))).toEqual([true, true, false]);
  expect(hidesRace({ duplicate: { tables: ['a', 'b'], over: false } })).toBe(true);
});
