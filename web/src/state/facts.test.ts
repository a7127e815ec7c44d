import { describe, expect, it } from 'vitest';
import { fact } from '../../test/fixtures';
import { lingers, markAfter, seatOf, since } from './facts';

describe('the seat of a fact', () => {
  it('is found at the top of its event or one level down', () => {
    expect(seatOf({ seat: 2 })).toBe(2);
    expect(seatOf({ rode: { seat: 1, card: 44 } })).toBe(1);
    expect(seatOf({ event: 'rode', rider: { seat: 0 } })).toBe(0);
    expect(seatOf({ event: 'stage_ended' })).toBeNull();
    expect(seatOf('over')).toBeNull();
    expect(seatOf({ seat: null })).toBeNull();
  });
});

describe('where one had read to', () => {
  const lines = ['a', 'b', 'c', 'a', 'b', 'c', 'd'].map((text) => fact(text));

  it('is found again at its last place', () => {
    expect(since(lines, markAfter(lines.slice(0, 6))).map((line) => line.text)).toEqual(['d']);
    expect(since(lines, markAfter(lines))).toEqual([]);
  });

  it('does not depend on the language', () => {
    const english = lines.map((line) => ({ ...line, text: `${line.text}!` }));
    expect(since(english, markAfter(lines.slice(0, 6))).length).toBe(1);
  });

  it('is everything when it is lost or never was', () => {
    expect(since(lines, ['x']).length).toBe(7);
    expect(since(lines, []).length).toBe(7);
  });
});

describe('how long a fact stays', () => {
  it('is nothing without motion, a third when fast, less in a queue, never long', () => {
    const long = fact('x'.repeat(500));
    expect(lingers(long, 'off', 1)).toBe(0);
    expect(lingers(long, 'full', 1)).toBeLessThan(2_000);
    expect(lingers(long, 'fast', 1)).toBeCloseTo(lingers(long, 'full', 1) / 3);
    expect(lingers(long, 'full', 20)).toBeLessThan(lingers(long, 'full', 6));
  });
});
