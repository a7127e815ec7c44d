import { describe, expect, it } from 'vitest';
import type { GameInfo, SeatInfo, TableInfo } from '../../net/protocol';
import { about, fitting, openToAll } from './findRace';

const seat = (seat: number, kind: SeatInfo['kind'], more: Partial<SeatInfo> = {}) =>
  ({ seat, kind, here: kind === 'person', mine: false, ...more }) as SeatInfo;
const table = (id: string, game: string, seats: SeatInfo[], more: Partial<TableInfo> = {}) =>
  ({ id, game, seats, phase: 'seating', clock: { kind: 'none' }, ...more }) as TableInfo;

const nearlyFull = table('full', 'tour', [seat(0, 'person'), seat(1, 'person'), seat(2, 'open')]);
const early = table('early', 'bordure', [seat(0, 'person'), seat(1, 'open'), seat(2, 'open')]);
const tables = [
  early,
  nearlyFull,
  table('deserted', 'tour', [seat(0, 'person', { here: false }), seat(1, 'open')]),
  table('mine', 'tour', [seat(0, 'person', { mine: true }), seat(1, 'open')]),
  table('days', 'tour', [seat(0, 'person'), seat(1, 'open')], { clock: { kind: 'days', days: 2 } }),
  table('racing', 'tour', [seat(0, 'person'), seat(1, 'open')], { phase: 'racing' }),
];

describe('finding a race', () => {
  it('takes a free seat where somebody waits, the fullest table first', () => {
    expect(fitting(tables, null)).toEqual([
      { table: 'full', seat: 2 },
      { table: 'early', seat: 1 },
    ]);
    expect(fitting(tables, 'bordure')).toEqual([{ table: 'early', seat: 1 }]);
    expect(fitting(tables, 'echappee')).toEqual([]);
  });

  it('says how many others are about', () => {
    expect(about([early, nearlyFull, tables[3]!])).toEqual({ people: 3, tables: 2 });
    expect(about([])).toEqual({ people: 0, tables: 0 });
  });

  it('opens a table to all where none fits', () => {
    const game = { key: 'bordure', seats: [2, 4], defaults: { laps: 2 } } as unknown as GameInfo;
    expect(openToAll(game, 'Camille')).toMatchObject({
      game: 'bordure',
      public: true,
      start: false,
      seats: [{ kind: 'me', name: 'Camille' }, { kind: 'open' }, { kind: 'open' }],
    });
  });
});
