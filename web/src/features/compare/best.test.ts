import { describe, expect, it } from 'vitest';
import type { Compared, TableInfo } from '../../net/protocol';
import { bestOf, frameAt } from './best';

function race(names: string[], gains: (number | null)[]): Compared['races'][number] {
  const seats = names.map((name, seat) => ({ seat, name, kind: 'person' }));
  return { table: { id: names.join(), seats } as unknown as TableInfo, places: names.map((_, place) => place), gains };
}

describe('races with the same luck', () => {
  it('name who made the most of it', () => {
    const compared = {
      game: 'toy',
      title: 'Toy',
      races: [race(['Ana', 'Bob'], [1.5, -1]), race(['Cléo', 'Dov'], [-1.5, 1])],
    };
    expect(bestOf(compared)).toEqual({ name: 'Ana', gain: 1.5 });
  });

  it('name nobody where all did the same, or there is nothing to compare', () => {
    expect(bestOf({ game: 'toy', title: 'Toy', races: [race(['Ana'], [0]), race(['Bob'], [0])] })).toBeNull();
    expect(bestOf({ game: 'toy', title: 'Toy', races: [race(['Ana'], [null])] })).toBeNull();
  });

  it('are shown at the same part of their way', () => {
    expect([0, 0.5, 1, 2].map((part) => frameAt(part, 11))).toEqual([0, 5, 10, 10]);
    expect(frameAt(0.5, 0)).toBe(0);
  });
});
