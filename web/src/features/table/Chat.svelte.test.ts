import { flushSync, mount, unmount } from 'svelte';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { games } from '../../../test/games';
import type { ChatLine } from '../../net/protocol';
import type { Race } from '../../play/race.svelte';
import { settings } from '../../base/settings.svelte';
import { catalogue } from '../../shell/services';
import Chat from './Chat.svelte';

settings.lang = 'fr';
catalogue.games = games;

beforeEach(() => document.body.replaceChildren());
afterAll(() => {
  catalogue.games = null;
});

/** The chat of a table as one seat has it, and the keys of what the seat says. */
function chat(game: string, kinds: string[], lines: Partial<ChatLine>[] = []) {
  const said: string[] = [];
  const race = {
    table: { game, seats: kinds.map((kind, seat) => ({ seat, kind, mine: seat === 0 })) },
    chat: lines.map((line) => ({ n: 1, seat: null, name: 'Lise', at_ms: 0, ...line })),
    viewer: { seat: 0 },
    link: 'open',
    phrase: (key: string) => said.push(key),
  } as unknown as Race;
  const there = mount(Chat, { target: document.body, props: { race, muted: [], toggleMute: () => {} } });
  flushSync();
  return { said, gone: () => unmount(there) };
}

/** French signs stand after narrow spaces. */
const plain = (element: Element | undefined) => element?.textContent?.replace(/\s/g, ' ').trim();
const bargain = () => document.querySelector('[aria-label="Phrases pour négocier"]');

it('a game has phrases of its own beside those of every game', async () => {
  const { said, gone } = chat('bordure', ['person', 'person', 'bot']);
  const buttons = [...(bargain()?.querySelectorAll('button') ?? [])];
  expect(buttons).toHaveLength(6);
  expect(plain(buttons[0])).toBe('J’accélère, tu prends ma roue ?');
  buttons[0]?.click();
  expect(said).toEqual(['take_my_wheel']);
  expect(document.body.textContent).toContain('ils ne négocient pas');
  await gone();
});

it('where all are people nothing is said of bots', async () => {
  const { gone } = chat('bordure', ['person', 'person']);
  expect(bargain()).not.toBeNull();
  expect(document.body.textContent).not.toContain('négocient pas');
  await gone();
});

it('other games have none of them', async () => {
  const { gone } = chat('tour', ['person', 'bot']);
  expect(bargain()).toBeNull();
  await gone();
});

it('a phrase of the game is read in words, and a key from elsewhere as it is', async () => {
  const { gone } = chat(
    'bordure',
    ['person', 'person'],
    [{ phrase: 'your_turn_next' }, { phrase: 'thanks' }, { phrase: 'from_afar' }],
  );
  const lines = [...document.querySelectorAll('[role=log] li')].map(plain);
  expect(lines).toEqual(['Lise La prochaine fois, c’est ton tour.', 'Lise Merci !', 'Lise from_afar']);
  await gone();
});
