/**
 * Keys for what is done often, in one place for all games. A game marks its choices and its button (`data-essential`), so that digits and
 * Enter need no word from it. What the keyboard is typing into, or a dialog that is open, keeps its keys. Those that type a character can be
 * switched off (WCAG 2.1.4): who speaks to a computer, or hits keys by mistake, would play.
 */
export type Key = { does: 'choose'; nth: number } | { does: 'play' | 'clear' | 'help' | 'skip' | 'undo' | 'rules' };

const letters: Record<string, Key> = {
  '?': { does: 'help' },
  Escape: { does: 'clear' },
  n: { does: 'skip' },
  u: { does: 'undo' },
  r: { does: 'rules' },
};

/** What a key does at the table; null where it belongs to something else, or types a `character` and those do nothing. */
export function keyOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'>,
  characters: boolean,
): Key | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const on = event.target instanceof Element ? event.target : null;
  if (on?.closest('dialog[open], textarea, select, [contenteditable]')) return null;
  const field = on?.closest('input');
  if (field && !/^(radio|checkbox|range)$/.test(field.type)) return null;
  // a choice that is chosen already is played; any other button is pressed
  if (event.key === 'Enter')
    return on?.closest('button:not([data-essential="choice"][aria-pressed="true"]), a, summary')
      ? null
      : { does: 'play' };
  if (event.key.length === 1 && !characters) return null;
  if (/^[1-9]$/.test(event.key)) return { does: 'choose', nth: Number(event.key) - 1 };
  return letters[event.key] ?? letters[event.key.toLowerCase()] ?? null;
}

/** The nth choice that can be made, chosen as a click would. */
export function chooseNth(answer: ParentNode, nth: number): void {
  const open = [...answer.querySelectorAll<HTMLElement>('[data-essential="choice"]')].filter(
    (choice) =>
      !choice.querySelector('[aria-disabled="true"], :disabled') &&
      !choice.matches(':disabled, [aria-disabled="true"]'),
  );
  const choice = open[nth];
  const input = choice?.querySelector('input');
  (input ?? choice)?.focus();
  (input ?? choice)?.click();
}

/** The button that plays what is chosen. */
export function playChosen(answer: ParentNode): boolean {
  const button = answer.querySelector<HTMLButtonElement>('[data-essential="button"]:not(:disabled, [data-unchosen])');
  button?.click();
  return button !== null;
}
