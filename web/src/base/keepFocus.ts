/** What cannot hold the keyboard, or is not there any more. */
const gone = (element: Element | null): boolean =>
  !element || element === document.body || !element.isConnected || element.matches(':disabled, [inert] *');

/**
 * An answer that is given takes its button away, and the keyboard focus with it. Then the focus goes to `data-here`: the next question,
 * or what we wait for; once this place is gone too, to another `data-here` of the page. A focus that has moved elsewhere stays there.
 */
export function keepFocus(place: HTMLElement): () => void {
  let within = false;

  function back() {
    if (!within || !gone(document.activeElement)) return;
    (place.isConnected ? place : document).querySelector<HTMLElement>('[data-here]')?.focus({ preventScroll: true });
  }
  const enter = () => (within = true);
  const leave = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (!gone(target as Element) && !place.contains(document.activeElement)) within = false;
    });

  const changes = new MutationObserver(back);
  changes.observe(place, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'inert'] });
  place.addEventListener('focusin', enter);
  place.addEventListener('focusout', leave);
  return () => {
    changes.disconnect();
    place.removeEventListener('focusin', enter);
    place.removeEventListener('focusout', leave);
    queueMicrotask(back);
  };
}
