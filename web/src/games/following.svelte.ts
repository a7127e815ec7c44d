import { untrack } from 'svelte';
import type { Motion, Told } from './contract';

interface Followed<V> {
  view: V;
  told: Told | null;
  motion: Motion;
}

/**
 * What the board shows while facts are told one by one: the board as it stood, moved on by each fact. When nothing is being
 * told it is the view itself, which is always right.
 */
export class Following<V> {
  shown: V = $state.raw() as V;

  constructor(props: () => Followed<V>, after: (shown: V, event: unknown) => V) {
    this.shown = untrack(() => props().view);
    let last: Told | null = null;
    $effect.pre(() => {
      const { view, told, motion } = props();
      const shown = untrack(() => this.shown);
      if (!told || motion === 'off') this.shown = view;
      else if (told !== last) this.shown = after(shown, told.event);
      last = told;
    });
  }
}
