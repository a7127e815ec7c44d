import { expect, it } from 'vitest';
import type { OrderOffer } from '../net/protocol';
import { firstOrders, rememberOrders } from './firstOrders';

const offer = (key: string, more: Partial<OrderOffer> = {}): OrderOffer => ({
  key,
  sentence: { fr: key, en: key },
  numbers: [],
  stands: true,
  live: true,
  each: false,
  given: false,
  ...more,
});
const offers = [offer('cells', { given: true }), offer('line_up'), offer('bid', { live: false, given: true })];

it('leaves what a game gives, what belongs to a quick race, and nothing that was taken back before', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const keys = (quick: string[]) => firstOrders('tour', offers, quick, storage).map(({ key }) => key);
  expect(keys([])).toEqual(['cells']);
  expect(keys(['line_up'])).toEqual(['cells', 'line_up']);
  rememberOrders('tour', offers, [], storage);
  expect(keys([])).toEqual([]);
  rememberOrders('tour', offers, [{ key: 'cells', numbers: [], once: false }], storage);
  expect(keys([])).toEqual(['cells']);
});
