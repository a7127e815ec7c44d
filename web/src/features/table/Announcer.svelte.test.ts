import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import RadioTour from '../../play/RadioTour.svelte';
import type { RadioLine } from '../../play/race.svelte';
import Announcer from './Announcer.svelte';

const line = (id: number): RadioLine => ({ id, fact: { text: `Ligne ${id}.` } as RadioLine['fact'], seat: null });

it('says what has happened since it last spoke, then what is asked', () => {
  const props = $state({
    lines: [line(1), line(2)],
    next: '',
    said: (fact: { text?: string }) => (fact.text === 'Ligne 4.' ? 'Allez !' : ''),
  });
  const target = document.body.appendChild(document.createElement('div'));
  const announcer = mount(Announcer, { target, props });
  const heard = () => {
    flushSync();
    return [...target.querySelectorAll('[role="status"] p')].map((each) => each.textContent?.trim()).filter(Boolean);
  };
  // what was there before is read in the radio, by who wants it
  expect(heard()).toEqual([]);
  props.lines = [...props.lines, line(3)];
  expect(heard()).toEqual(['Ligne 3.']);
  props.lines = [...props.lines, line(4), line(5)];
  props.next = 'À toi.';
  expect(heard()).toEqual(['Ligne 4. Allez !', 'Ligne 5.', 'À toi.']);
  void unmount(announcer);
  target.remove();
});

it('is the only one that speaks: the radio beside it does not', () => {
  const target = document.body.appendChild(document.createElement('div'));
  const radio = mount(RadioTour, { target, props: { lines: [line(1)], names: [], openRule: () => {} } });
  flushSync();
  expect(target.querySelector('[role="log"]')?.getAttribute('aria-live')).toBe('off');
  expect(target.querySelectorAll('[aria-live="polite"], [role="status"], [role="alert"]').length).toBe(0);
  void unmount(radio);
  target.remove();
});
