import { untrack } from 'svelte';
import type { Motion, Told } from './contract';

interface Followed<V> {
  /** Where the step being told leads. */
  view: V;
  told: Told | null;
  motion: Motion;
}

/**
 * What the board shows while facts are told one by one: the board before the step, moved on by each fact of it. When nothing
 * is being told it is the view itself, which is always right.
 */
export class Following<V> {
  shown: V = $state.raw() as V;

  constructor(props: () => Followed<V>, after: (shown: V, event: unknown) => V) {
    this.shown = untrack(() => props().view);
    let seen = this.shown;
    let last: Told | null = null;
    $effect.pre(() => {
      const { view, told, motion } = props();
      const before = view === seen ? untrack(() => this.shown) : seen;
      if (!told || motion === 'off') this.shown = view;
      else if (told !== last) this.shown = after(before, told.event);
      seen = view;
      last = told;
    });
  }
}
