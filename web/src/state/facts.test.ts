import { describe, expect, it } from 'vitest';
import { fact } from '../../test/fixtures';
import { lingers, seatOf } from './facts';

describe('the seat of a fact', () => {
  it('is found at the top of its event or one level down', () => {
    expect(seatOf({ seat: 2 })).toBe(2);
    expect(seatOf({ rode: { seat: 1, card: 44 } })).toBe(1);
    expect(seatOf({ event: 'rode', rider: { seat: 0 } })).toBe(0);
    expect(seatOf({ moved: { rider: { id: 7, team: 2, bib: 14 }, cells: 3 } })).toBe(2);
    expect(seatOf({ event: 'stage_ended' })).toBeNull();
    expect(seatOf('over')).toBeNull();
    expect(seatOf({ seat: null })).toBeNull();
  });
});

describe('how long a fact stays', () => {
  it('is nothing without motion, a third when fast, less in a queue, never long', () => {
    const long = fact('x'.repeat(500));
    expect(lingers(long, 'off', 1)).toBe(0);
    expect(lingers(long, 'full', 1)).toBeLessThan(2_000);
    expect(lingers(long, 'fast', 1)).toBeCloseTo(lingers(long, 'full', 1) / 3);
    expect(lingers(long, 'full', 1)).toBeLessThan(lingers(long, 'full', 2) / 2);
    expect(lingers(long, 'full', 20)).toBeLessThan(lingers(long, 'full', 6));
  });
});
