import { expect, it } from 'vitest';
import type { TableInfo } from '../../net/protocol';
import { unfinished } from './unfinished';

const table = (id: string, more: Partial<TableInfo>): TableInfo =>
  ({
    id,
    phase: 'racing',
    awaiting: [1],
    created_ms: 1,
    seats: [
      { seat: 0, mine: true },
      { seat: 1, mine: false },
    ],
    ...more,
  }) as TableInfo;

it('names the race that waits for me first, then the newest, and none that is over', () => {
  const found = unfinished([
    table('old', {}),
    table('over', { phase: 'over', created_ms: 9 }),
    table('new', { created_ms: 5 }),
    table('mine', { awaiting: [0] }),
    table('open', { phase: 'seating', created_ms: 3 }),
  ]);
  expect(found.map(({ id }) => id)).toEqual(['mine', 'new', 'open', 'old']);
});
