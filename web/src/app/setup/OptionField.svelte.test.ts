import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { OptionSpec } from '../../net/protocol';
import OptionField from './OptionField.svelte';

it('a number that is typed in stays a number within its bounds', () => {
  const spec: OptionSpec = { key: 'target', label: { fr: 'Jusqu’à', en: 'Up to' }, rule: 'M22', kind: 'number', min: 1000, max: 20_000, nullable: true };
  const set: unknown[] = [];
  let value = $state(5000);
  const props = {
    game: 'mille-bornes',
    spec,
    get options() {
      return { target: value };
    },
    seats: [],
    problem: '',
    openRule: () => {},
    onset: (next: unknown) => {
      set.push(next);
      value = Number(next);
    },
  };
  const field = mount(OptionField, { target: document.body, props });
  const input = document.querySelector<HTMLInputElement>('input[type=number]')!;
  const type = (text: string) => {
    input.value = text;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
    return input.value;
  };
  expect([type('7000'), type(''), type('12'), type('99999'), type('1500.4')]).toEqual(['7000', '7000', '1000', '20000', '1500']);
  expect(set).toEqual([7000, 1000, 20_000, 1500]);
  void unmount(field);
});
