import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { info } from '../../../test/fixtures';
import type { SeatInfo } from '../../net/protocol';
import { settings } from '../../base/settings.svelte';
import { api } from '../../shell/services';
import PutBotIn from './PutBotIn.svelte';

settings.lang = 'fr';
const put = vi.spyOn(api, 'putBotIn').mockResolvedValue(info());
afterEach(() => put.mockClear());

/** What I see of a seat that the race waits for, at a table of three people, of whom another one is here. */
function shownOf(seat: Partial<SeatInfo>) {
  const [mine, away] = info().seats;
  if (!mine || !away) throw new Error('two seats');
  const absent: SeatInfo = { ...away, here: false, ...seat };
  const target = document.createElement('div');
  const table = info({ seats: [mine, absent, { ...mine, seat: 2, name: 'Lise', mine: false }] });
  const shown = mount(PutBotIn, { target, props: { table, at: Date.now(), seat: absent, me: 0 } });
  flushSync();
  const button = target.querySelector('button');
  const words = () => (target.textContent ?? '').replace(/\s+/g, ' ').trim();
  return { button, words, gone: () => unmount(shown) };
}

test('the time until a bot stands in runs down, and a button has one at once', () => {
  vi.useFakeTimers();
  const { button, words, gone } = shownOf({ stand_in_ms: 62_000 });
  expect(words()).toContain('Un bot dans 1:02');
  vi.advanceTimersByTime(5_000);
  flushSync();
  expect(words()).toContain('Un bot dans 0:57');
  vi.useRealTimers();
  expect(button?.getAttribute('aria-pressed')).toBe('false');
  button?.click();
  expect(put).toHaveBeenCalledExactlyOnceWith('abc', 1, true);
  gone();
});

test('who has asked for a bot sees how many must agree still, and can take it back', () => {
  const { button, words, gone } = shownOf({ stand_in_by: [0] });
  expect(words()).toContain('Encore 1 personne à convaincre.');
  expect(button?.getAttribute('aria-pressed')).toBe('true');
  button?.click();
  expect(put).toHaveBeenCalledExactlyOnceWith('abc', 1, false);
  gone();
});
