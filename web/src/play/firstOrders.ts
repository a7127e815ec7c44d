import type { KeyValueStore } from '../base/storage';
import type { Order, OrderOffer } from '../net/protocol';

/** A race that was begun by one touch leads to the race, not to questions before it. */
export const quickKey = (table: string) => `sillage.quick.${table}`;

const offKey = (game: string, key: string) => `sillage.order-off.${game}.${key}`;

/** The orders that are left for a player as a race begins: those that the game gives, but for those that were taken back on this device before. */
export function firstOrders(
  game: string,
  offers: readonly OrderOffer[],
  quick: readonly string[],
  storage: Pick<KeyValueStore, 'getItem'>,
): Order[] {
  return offers
    .filter(({ key, live, given }) => live && (given || quick.includes(key)))
    .filter(({ key }) => storage.getItem(offKey(game, key)) === null)
    .map(({ key, numbers }) => ({ key, numbers: numbers.map(({ usual }) => usual), once: false }));
}

/** What a player does with an order that the game gives is remembered for the next race. */
export function rememberOrders(
  game: string,
  offers: readonly OrderOffer[],
  left: readonly Order[],
  storage: KeyValueStore,
): void {
  for (const { key, given } of offers) {
    if (!given) continue;
    if (left.some((order) => order.key === key)) storage.removeItem(offKey(game, key));
    else storage.setItem(offKey(game, key), '1');
  }
}
