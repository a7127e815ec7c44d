import { expect, it } from 'vitest';
import { keyValueStore } from './storage';

/** A browser that takes so many items. */
function cramped(most: number): Storage {
  const items = new Map<string, string>();
  const setItem = (key: string, value: string) => {
    if (!items.has(key) && items.size >= most) throw new DOMException('full', 'QuotaExceededError');
    items.set(key, value);
  };
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem,
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
}

it('remembers for the page what the browser has no room for', () => {
  const storage = cramped(1);
  const page = keyValueStore('localStorage', storage);
  page.setItem('a', '1');
  page.setItem('b', '2');
  expect([page.getItem('a'), page.getItem('b'), storage.getItem('b')]).toEqual(['1', '2', null]);
  page.removeItem('a');
  page.setItem('b', '3');
  expect([page.getItem('a'), page.getItem('b'), storage.getItem('b')]).toEqual([null, '3', '3']);
});

it('works where the browser keeps nothing', () => {
  const page = keyValueStore('localStorage', null);
  expect(page.getItem('a')).toBeNull();
  page.setItem('a', '1');
  expect(page.getItem('a')).toBe('1');
});
