import { router } from './router.svelte';

/** The main part of a screen that comes after another takes the keyboard, unless something in it has it already. */
export function landing(main: HTMLElement): void {
  const on = document.activeElement;
  if (router.moved && (!on || on === document.body || on.id === 'main')) main.focus({ preventScroll: true });
}
