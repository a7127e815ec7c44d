import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { Options, OptionSpec } from '../../net/protocol';
import { settings } from '../../base/settings.svelte';
import OptionField from './OptionField.svelte';

settings.lang = 'fr';

const target: OptionSpec = {
  key: 'target',
  label: { fr: 'Points à atteindre', en: 'Points to reach' },
  rule: 'M22',
  kind: 'number',
  min: 1000,
  max: 20_000,
  nullable: { label: { fr: 'Une seule manche', en: 'A single hand' } },
};

function drawn(spec: OptionSpec, options: Options, onset: (value: unknown) => void) {
  const field = mount(OptionField, {
    target: document.body,
    props: { game: 'mille-bornes', spec, options, seats: [], problem: '', openRule: () => {}, onset },
  });
  flushSync();
  return () => void unmount(field);
}

it('a number that may be left open says in words what that is', () => {
  const set: unknown[] = [];
  const gone = drawn(target, { target: null }, (value) => set.push(value));
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  expect(radios.map((radio) => [radio.labels?.[0]?.textContent?.trim(), radio.checked])).toEqual([
    ['Une seule manche', true],
    ['Choisir', false],
  ]);
  expect(document.querySelector('input[type=number]')).toBeNull();
  radios[1]?.click();
  expect(set).toEqual([1000]);
  gone();
});

it('a flag is a box with its own name', () => {
  const set: unknown[] = [];
  const gone = drawn(
    { key: 'fast', label: { fr: 'Jeu accéléré', en: 'Fast game' }, rule: 'M23', kind: 'flag' },
    { fast: false },
    (value) => set.push(value),
  );
  const box = document.querySelector<HTMLInputElement>('input[type=checkbox]')!;
  expect(box.labels?.[0]?.textContent?.trim()).toBe('Jeu accéléré');
  box.click();
  expect(set).toEqual([true]);
  gone();
});

it('a number that is typed in stays a number within its bounds', () => {
  const spec = target;
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
  expect([type('7000'), type(''), type('12'), type('99999'), type('1500.4')]).toEqual([
    '7000',
    '7000',
    '1000',
    '20000',
    '1500',
  ]);
  expect(set).toEqual([7000, 1000, 20_000, 1500]);
  void unmount(field);
});

it('says what there is to know before choosing', () => {
  const about = { fr: 'Dès la deuxième course, compose la tienne.', en: 'From your second race on, compose your own.' };
  const gone = drawn({ ...target, about }, { target: null }, () => {});
  const group = document.querySelector('[role=group]');
  const described = document.getElementById(group?.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe(about.fr);
  gone();
});
