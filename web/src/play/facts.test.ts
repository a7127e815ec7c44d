import { describe, expect, it } from 'vitest';
import { seatOf } from './facts';

describe('the seat of a fact', () => {
  it('is found at the top of its event or one level down', () => {
    expect(seatOf({ seat: 2 })).toBe(2);
    expect(seatOf({ rode: { seat: 1, card: 44 } })).toBe(1);
    expect(seatOf({ event: 'rode', rider: { seat: 0 } })).toBe(0);
    expect(seatOf({ moved: { rider: { id: 7, team: 2, bib: 14 }, cells: 3 } })).toBe(2);
    expect(seatOf({ event: 'climb_began', by: 3, leader: { seat: 1 } }), 'done to another').toBe(3);
    expect(seatOf({ event: 'climb_began', by: null, leader: { seat: 1 } })).toBe(1);
    expect(seatOf({ event: 'stage_ended' })).toBeNull();
    expect(seatOf('over')).toBeNull();
    expect(seatOf({ seat: null })).toBeNull();
  });
});
