import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import RaceGraph from './RaceGraph.svelte';

test('names at the ends of curves keep apart and stay in the picture, at its top too', () => {
  const ends = [54, 1, 0, 0];
  const series = ends.map((end, seat) => ({ label: `Name ${seat}`, seat, values: [0, end] }));
  const shown = mount(RaceGraph, { target: document.body, props: { series, label: 'race' } });
  const at = [...document.querySelectorAll<SVGTextElement>('text.name')].map((name) => Number(name.getAttribute('y')));
  void unmount(shown);
  expect(at).toHaveLength(4);
  // the first one has its own curve's height: only those in the way of others were moved
  expect(at[0]).toBe(33);
  expect(at.slice(1).every((y, i) => y - (at[i] ?? 0) >= 15)).toBe(true);
  expect(Math.max(...at)).toBeLessThan(236);
});
