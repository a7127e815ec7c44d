import type { Order, OrderOffer } from '../../net/protocol';

/** The sentence of an order with its numbers in place. */
export function sentenceOf(offer: OrderOffer, numbers: readonly number[], lang: 'fr' | 'en'): string {
  return offer.sentence[lang].replace(/\{(\d)\}/g, (_whole, at: string) => String(numbers[Number(at)] ?? ''));
}

/** A form for an order: as it stands, or as it begins. */
export function begun(offer: OrderOffer, left: readonly Order[]): Order {
  const known = left.find((order) => order.key === offer.key);
  return known ?? { key: offer.key, numbers: offer.numbers.map((number) => number.usual), once: !offer.stands };
}

/** The orders with this one in the place of another of its kind. */
export function withOrder(left: readonly Order[], order: Order): Order[] {
  return [...without(left, order.key), order];
}

export function without(left: readonly Order[], key: string): Order[] {
  return left.filter((other) => other.key !== key);
}
