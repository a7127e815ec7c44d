import { expect, it } from 'vitest';
import { FirstRaces } from './firstRace';

it('is the first table of each game, also after a reload, until another one', () => {
  const all = new Map<string, string>();
  const storage = {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  };
  const races = new FirstRaces(storage);
  expect(races.isFirst('tour', 'a')).toBe(true);
  races.silence('tour', 'a');
  const reloaded = new FirstRaces(storage);
  expect([reloaded.isFirst('tour', 'a'), reloaded.hints('tour', 'a')]).toEqual([true, false]);
  expect(reloaded.isFirst('tour', 'b')).toBe(false);
  expect([reloaded.isFirst('bordure', 'b'), reloaded.hints('bordure', 'b')]).toEqual([true, true]);
});
