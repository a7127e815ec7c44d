import { expect, it } from 'vitest';
import type { TableInfo } from '../../net/protocol';
import { isMyTurn, nextRace, sorted } from './races';

const table = (id: string, more: Partial<TableInfo>): TableInfo =>
  ({
    id,
    phase: 'racing',
    awaiting: [0],
    deadline_ms: null,
    created_ms: 1,
    abandoned_starts: 0,
    seats: [
      { seat: 0, mine: true, stand_in: false },
      { seat: 1, mine: false, stand_in: false },
    ],
    ...more,
  }) as TableInfo;

it('sorts races by what there is to do, the most urgent first', () => {
  const found = sorted([
    table('calm', {}),
    table('soon', { deadline_ms: 5 }),
    table('later', { deadline_ms: 50 }),
    table('others', { awaiting: [1] }),
    table('bot', { seats: [{ seat: 0, mine: true, stand_in: true }] as TableInfo['seats'] }),
    table('open', { phase: 'seating', awaiting: [] }),
    table('old', { phase: 'over', created_ms: 1 }),
    table('new', { phase: 'over', created_ms: 2 }),
    table('closed', { phase: 'abandoned' }),
  ]);
  const ids = (tables: TableInfo[]) => tables.map(({ id }) => id);
  expect(ids(found.waiting)).toEqual(['soon', 'later', 'calm']);
  expect(ids(found.others)).toEqual(['others', 'bot']);
  expect(ids(found.seating)).toEqual(['open']);
  expect(ids(found.finished)).toEqual(['new', 'old']);
});

it('finds the next race that waits, and not the one that was just played', () => {
  const tables = [table('a', { deadline_ms: 1 }), table('b', { deadline_ms: 9 }), table('c', { awaiting: [1] })];
  expect(nextRace(tables, 'a')?.id).toBe('b');
  expect(nextRace(tables, 'c')?.id).toBe('a');
  expect(nextRace(tables.slice(2), 'a')).toBeNull();
  expect(isMyTurn(table('x', { phase: 'over' }))).toBe(false);
});
