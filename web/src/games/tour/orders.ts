import type { Order } from '../../play/contract';
import { bibOf, type View } from './view';

/** What a rider does without being asked, and nothing else: follows where there is a pace to follow, or rolls where it rides alone. */
export type Does = 'always' | 'roll';

/** Riders go to the cell proposed where they follow, or where one cell is the best in all. */
const cells: Order = { key: 'cells', numbers: [], once: false };

export function orderOf(view: View, rider: number, does: Does): Order {
  return { key: does, numbers: [bibOf(view, rider)], once: false };
}

/** Orders of single riders who are still on the road. */
export function standing(view: View, left: readonly Order[]): { order: Order; does: Does; bib: number }[] {
  const rides = new Set(
    view.riders.flatMap(({ status }, rider) =>
      status === 'racing' || status === 'crashed' ? [bibOf(view, rider)] : [],
    ),
  );
  return left.flatMap((order) => {
    const [bib] = order.numbers;
    if (order.key !== 'always' && order.key !== 'roll') return [];
    return bib !== undefined && rides.has(bib) ? [{ order, does: order.key, bib }] : [];
  });
}

export const same = (a: Order, b: Order): boolean => a.key === b.key && String(a.numbers) === String(b.numbers);

export function without(left: readonly Order[], order: Order): Order[] {
  return left.filter((each) => !same(each, order));
}

export function withOrder(left: readonly Order[], order: Order): Order[] {
  return [...without(left, order), order];
}

/** Whether every cell is chosen by hand. */
export function byHand(left: readonly Order[]): boolean {
  return !left.some((order) => same(order, cells));
}

/** Every cell by hand, or no longer. */
export function handed(left: readonly Order[], yes: boolean): Order[] {
  return yes ? left.filter(({ key }) => key !== 'cells' && key !== 'line_up') : withOrder(left, cells);
}
