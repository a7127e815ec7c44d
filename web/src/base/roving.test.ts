import { afterEach, describe, expect, it } from 'vitest';
import { lineAfter, roving } from './roving';

describe('the next line', () => {
  it.each([
    ['ArrowDown', 1, 2],
    ['ArrowUp', 1, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['ArrowDown', 2, null],
    ['ArrowUp', 0, null],
    ['Enter', 1, null],
  ])('%s from %i of three is %s', (key, at, to) => expect(lineAfter(key, at, 3)).toBe(to));
});

describe('a list that is one stop for Tab', () => {
  const list = document.createElement('ol');
  const line = (...names: string[]) => {
    const li = list.appendChild(document.createElement('li'));
    for (const name of names) li.appendChild(document.createElement('button')).textContent = name;
  };
  line('a', 'a-rule');
  line();
  line('b');
  line('c', 'c-rule');
  document.body.append(list);
  roving(list);
  afterEach(() => list.querySelector('button')?.focus());

  const press = (...keys: string[]) => {
    for (const key of keys)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    return document.activeElement?.textContent;
  };

  it('goes from line to line past those without a button, and along a line', () => {
    list.querySelector('button')?.focus();
    expect(press('ArrowDown')).toBe('b');
    expect(press('ArrowDown', 'ArrowRight')).toBe('c-rule');
    expect(press('Home')).toBe('a-rule');
    expect(press('ArrowLeft', 'ArrowUp')).toBe('a');
    expect(press('End', 'ArrowDown')).toBe('c');
  });
});
