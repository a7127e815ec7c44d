import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseNth, keyOf, playChosen } from './keys';

const press = (key: string, target: EventTarget | null = document.body, more = {}) =>
  keyOf({ key, target, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, ...more }, true);

function made(tag: string, parent: ParentNode = document.body, attributes: Record<string, string> = {}): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  parent.append(element);
  return element;
}

beforeEach(() => document.body.replaceChildren());

describe('a key at the table', () => {
  it('chooses, plays, clears and helps', () => {
    expect([press('3'), press('Enter'), press('Escape'), press('?')]).toEqual([
      { does: 'choose', nth: 2 },
      { does: 'play' },
      { does: 'clear' },
      { does: 'help' },
    ]);
  });

  it('is left to what is typed into, to an open dialog and to the browser', () => {
    expect(press('3', made('textarea'))).toBeNull();
    expect(press('3', made('input', document.body, { type: 'number' }))).toBeNull();
    expect(press('3', made('input', document.body, { type: 'radio' }))).not.toBeNull();
    expect(press('3', made('button', made('dialog', document.body, { open: '' })))).toBeNull();
    expect(press('Enter', made('button'))).toBeNull();
    // a special card that is played by a button: chosen, then played
    const choice = { 'data-essential': 'choice', 'aria-pressed': 'false' };
    expect(press('Enter', made('button', document.body, choice))).toBeNull();
    expect(press('Enter', made('button', document.body, { ...choice, 'aria-pressed': 'true' }))).toEqual({
      does: 'play',
    });
    expect(press('r', document.body, { ctrlKey: true })).toBeNull();
  });
});

it('does nothing with a character where shortcuts are off', () => {
  const off = (key: string) =>
    keyOf(
      { key, target: document.body, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false },
      false,
    );
  expect(['3', '?', 'n', 'u', 'R'].map(off)).toEqual([null, null, null, null, null]);
  expect([off('Enter'), off('Escape')]).toEqual([{ does: 'play' }, { does: 'clear' }]);
});

it('counts only choices that can be made, and plays with a button that can be pressed', () => {
  const chosen = vi.fn();
  const choice = (barred: boolean, n: number) => {
    const input = made('input', made('label', document.body, { 'data-essential': 'choice' }), {
      type: 'radio',
      name: 'card',
      ...(barred ? { 'aria-disabled': 'true' } : {}),
    });
    input.addEventListener('click', () => chosen(n));
  };
  [false, true, false].forEach(choice);
  chooseNth(document, 1);
  expect(chosen.mock.calls).toEqual([[2]]);
  chooseNth(document, 5);
  expect(chosen).toHaveBeenCalledTimes(1);

  const button = made('button', document.body, { 'data-essential': 'button', disabled: '' });
  expect(playChosen(document)).toBe(false);
  button.removeAttribute('disabled');
  // one tap plays it, but Enter plays only what was chosen
  button.dataset.unchosen = '';
  expect(playChosen(document)).toBe(false);
  delete button.dataset.unchosen;
  expect(playChosen(document)).toBe(true);
});
