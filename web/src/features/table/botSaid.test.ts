import { expect, it } from 'vitest';
import { settings } from '../../base/settings.svelte';
import type { Fact } from '../../play/contract';
import type { SeatInfo } from '../../net/protocol';
import { t } from '../../words';
import { botSaid, talkative } from './botSaid';

const seat = (n: number, bot: string | null) =>
  ({ seat: n, name: 'Odette', kind: bot ? 'bot' : 'person', bot }) as SeatInfo;
const seats = [seat(0, null), seat(1, 'attaquant'), seat(2, 'heuristic')];
const fact = (event: string, seat: number): Fact => ({
  event: { event },
  seat,
  text: `${event} ${seat}`,
  rule: null,
  ...(event === 'rode' ? {} : { emphasis: 'key' }),
});

it('a bot with a style says a word at its own key moments, and at no others', () => {
  settings.lang = 'fr';
  const words = (kind: 'well' | 'ill') => t(`said.attaquant.${kind}`).split('\n');
  const said = (event: string, team: number) => botSaid(fact(event, team), seats);
  expect(words('well')).toContain(said('attacked', 1));
  expect(words('ill')).toContain(said('crashed', 1));
  expect(said('rode', 1)).toBe('');
  // neither a player's nor that of a bot without a style
  expect([said('attacked', 0), said('attacked', 2)]).toEqual(['', '']);
  expect([talkative(seats), talkative([seat(0, null), seat(1, 'heuristic')])]).toEqual([true, false]);
});

it('the same line is always said with the same words', () => {
  const once = botSaid(fact('attacked', 1), seats);
  expect(botSaid(fact('attacked', 1), seats)).toBe(once);
});
