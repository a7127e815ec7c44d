/** Which line the keyboard goes to from this one; null when the key means nothing here, or there is nowhere to go. */
export function lineAfter(key: string, at: number, count: number): number | null {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[key];
  return to === undefined || to === at || to < 0 || to >= count ? null : to;
}

/**
 * A list of many buttons is one stop for Tab: up and down go from line to line, left and right along a line, Home and End to
 * its ends. Which button Tab stops at is for the list to say (`tabindex`).
 */
export function roving(list: HTMLElement): () => void {
  function move(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLButtonElement)) return;
    const here = event.target.closest('li');
    const lines = [...list.querySelectorAll('li')].filter((line) => line.querySelector('button'));
    const along = [...(here?.querySelectorAll('button') ?? [])];
    const column = along.indexOf(event.target);
    const line = here ? lineAfter(event.key, lines.indexOf(here), lines.length) : null;
    const row = line === null ? [] : [...(lines[line]?.querySelectorAll('button') ?? [])];
    const to =
      row[Math.min(column, row.length - 1)] ?? along[column + ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? NaN)];
    if (!to) return;
    event.preventDefault();
    to.focus();
  }
  list.addEventListener('keydown', move);
  return () => list.removeEventListener('keydown', move);
}
