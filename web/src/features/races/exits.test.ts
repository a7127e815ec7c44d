import { expect, it } from 'vitest';
import type { SeatInfo, TableInfo } from '../../net/protocol';
import { exitOf } from './exits';

const seat = (n: number, over: Partial<SeatInfo>): SeatInfo => ({
  seat: n,
  name: `S${n}`,
  kind: 'person',
  bot: null,
  here: true,
  ready: true,
  stand_in: false,
  consents: null,
  mine: false,
  clock_ms: null,
  ...over,
});
const table = (phase: TableInfo['phase'], host: boolean, others: Partial<SeatInfo>, over = {}): TableInfo =>
  ({
    phase,
    host,
    early_end: host ? 'me' : 'all',
    seats: [seat(0, { mine: true }), seat(1, others)],
    ...over,
  }) as TableInfo;

it.each([
  ['the host before the race', table('seating', true, {}), 'close'],
  ['a guest before the race', table('seating', false, {}), 'stand_up'],
  ['one among bots', table('racing', true, { kind: 'bot' }), 'abandon'],
  ['several on one screen', table('racing', true, { mine: true }), 'abandon'],
  ['the host among people', table('racing', true, {}), 'leave'],
  ['the last, when the other has gone for good', table('racing', true, { consents: [] }), 'abandon'],
  ['the host who has turned the other out', table('racing', true, { consents: [] }, { early_end: 'nobody' }), 'leave'],
  ['a guest in a race', table('racing', false, {}), 'leave'],
] as const)('%s', (_who, at, exit) => expect(exitOf(at)).toBe(exit));
