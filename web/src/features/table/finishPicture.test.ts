import { describe, expect, it } from 'vitest';
import { settings } from '../../base/settings.svelte';
import type { SeatInfo, TableInfo } from '../../net/protocol';
import { pictured, wrap } from './finishPicture';

const seat = (n: number, name: string) => ({ seat: n, name, kind: 'person' }) as SeatInfo;

describe('the picture of a finish', () => {
  it('has the winners, every place, what decided it and the riders', () => {
    settings.lang = 'fr';
    const [jean, lise, paul] = [seat(0, 'Jean'), seat(1, 'Lise'), seat(2, 'Paul')];
    const drawn = pictured({
      table: { title: 'Le Tour', game: 'tour', created_ms: Date.UTC(2026, 6, 14, 12) } as TableInfo,
      order: [lise!, paul!, jean!],
      ranking: [2, 0, 0],
      score: (n) => `${n} pts`,
      finish: {
        decided: { text: 'Même temps : la place se partage.', rule: 'T25' },
        riders: [
          { place: 1, seat: 1, name: '7 · Corbin', score: '2:40' },
          { place: null, seat: 0, name: '1 · Azur', score: 'abandon' },
        ],
      },
    });
    expect(drawn.title).toBe('La course est pour Lise et Paul');
    expect(drawn.places.map(({ place, name, score }) => `${place} ${name} ${score}`)).toEqual([
      '1 Lise 1 pts',
      '1 Paul 2 pts',
      '3 Jean 0 pts',
    ]);
    expect(drawn.decided).toContain('la place se partage');
    expect(drawn.riders.map(({ place, name }) => `${place} ${name}`)).toEqual(['1 7 · Corbin', '– 1 · Azur']);
    expect(drawn.day).toBe('14 juillet 2026');
  });

  it('breaks a long sentence into lines that fit, and loses no word', () => {
    const lines = wrap('one two three four five six', 9, (line) => line.length);
    expect(lines).toEqual(['one two', 'three', 'four five', 'six']);
    expect(wrap('', 9, (line) => line.length)).toEqual([]);
  });
});
