import { expect, test } from 'vitest';
import { changed } from './changes';

const view = { round: 1, riders: [{ at: 3 }, { at: 5 }], pile: ['a'], wind: 'left', 'a/b~c': 1 };

test('a view changes where it is said to, and nowhere else', () => {
  const next = changed(view, [
    ['/round', 2],
    ['/riders/1/at', 7],
    ['/pile/-', 'b'],
    ['/pile/-', 'c'],
    ['/wind'],
    ['/sun', null],
    ['/a~1b~0c', 2],
  ]) as typeof view;
  expect(next).toEqual({ round: 2, riders: [{ at: 3 }, { at: 7 }], pile: ['a', 'b', 'c'], sun: null, 'a/b~c': 2 });
  expect(next.riders[0]).toBe(view.riders[0]);
  expect(view.round).toBe(1);
});

test('a change that fits nowhere is an error', () => {
  expect(() => changed(view, [['/riders/2/at', 7]])).toThrow(RangeError);
  expect(() => changed(null, [['/round', 2]])).toThrow(TypeError);
});
