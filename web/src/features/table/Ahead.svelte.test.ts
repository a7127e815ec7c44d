import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { settings } from '../../base/settings.svelte';
import type { Race } from '../../play/race.svelte';
import Ahead from './Ahead.svelte';

test('what is answered ahead is named in the game’s own words', () => {
  settings.lang = 'fr';
  const given: unknown[] = [];
  const race = { ahead: null, answerAhead: (orders: unknown) => given.push(orders) } as unknown as Race;
  const target = document.createElement('div');
  const shown = mount(Ahead, { target, props: { race, orders: 'Ma côte, quand je ne mène pas :' } });
  expect(target.querySelector('[role=group]')?.getAttribute('aria-label')?.replace(/\s/g, ' ')).toBe(
    'Jusqu’à mon tour · Ma côte, quand je ne mène pas :',
  );
  const buttons = [...target.querySelectorAll('button')];
  expect(buttons.map((button) => button.textContent)).toEqual(['Jamais', 'Toujours']);
  buttons.forEach((button) => button.click());
  expect(given).toEqual(['never', 'always']);
  void unmount(shown);
});
