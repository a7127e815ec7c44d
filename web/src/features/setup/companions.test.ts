import { describe, expect, it } from 'vitest';
import type { PastRace, PastSeat } from '../../net/protocol';
import { companionsIn } from './companions';

const seat = (name: string, more: Partial<PastSeat> = {}): PastSeat => ({
  name,
  bot: null,
  mine: false,
  place: 1,
  ledger: null,
  ...more,
});
const race = (id: string, seats: PastSeat[], more: Partial<PastRace> = {}): PastRace => ({
  id,
  game: 'toy',
  title: 'Toy',
  options: {},
  created_ms: 1,
  ended_ms: 2,
  origin: 'here',
  hidden: false,
  seats,
  ...more,
});

describe('people I have raced with', () => {
  it('are named by a seat of the last race together, those I race with most first', () => {
    const me = seat('Camille', { mine: true });
    const past = [
      race('c', [seat('Paul'), me]),
      race('b', [me, seat('Lise'), seat('Odette', { bot: 'amateur' })]),
      race('a', [me, seat('Lise')]),
    ];
    expect(companionsIn(past)).toEqual([
      { name: 'Lise', of: { table: 'b', seat: 1 }, races: 2 },
      { name: 'Paul', of: { table: 'c', seat: 0 }, races: 1 },
    ]);
  });

  it('are those of finished races ridden here', () => {
    const seats = [seat('Camille', { mine: true }), seat('Lise')];
    const past = [
      race('a', seats, { origin: 'imported' }),
      race('b', seats, { hidden: true }),
      race('c', [seat('Camille', { mine: true }), seat('Lise', { place: null })]),
      race('d', [seat('')]),
    ];
    expect(companionsIn(past)).toEqual([]);
  });
});
