import { factOf, type Fact } from './event';
import type { Cell, Line, Rider, View } from './view';

/** The road once a fact has been told. */
export function after(view: View, event: unknown): View {
  const fact = factOf(event);
  switch (fact?.event) {
    case 'placed':
      return withRider(view, fact.rider.id, { cell: fact.cell });
    case 'moved':
      return withRider(view, fact.rider.id, { cell: fact.to });
    case 'handed_on':
      return withRider(view, fact.mate.id, { cell: fact.to });
    case 'crashed':
      return withRider(view, fact.rider.id, { status: 'crashed' });
    case 'went_out':
      // those behind are held up: they lose their move as if they had crashed (T20)
      return fact.held.reduce(
        (now, { id }) => withRider(now, id, { status: 'crashed' }),
        withRider(view, fact.rider.id, { status: 'out', cell: null }),
      );
    case 'arrived':
      return fact.riders.reduce((now, { id }) => withRider(now, id, { cell: null, status: 'finished' }), view);
    case 'round_began':
      return {
        ...view,
        round: fact.round,
        riders: view.riders.map((rider) => (rider.status === 'crashed' ? { ...rider, status: 'racing' } : rider)),
      };
    case 'prime_taken':
      return { ...view, lines: crossed(view, fact) };
    default:
      return view;
  }
}

/** A circuit has lines of the same name: it is the last one that the rider has reached. */
function crossed(view: View, { rider, kind, name }: Extract<Fact, { event: 'prime_taken' }>): Line[] {
  const h = view.riders[rider.id]?.cell?.[1] ?? Infinity;
  const line = view.lines.findLast((each) => each.kind === kind && each.name === name && each.h <= h);
  return view.lines.map((each) => (each === line ? { ...each, taken: [...each.taken, rider.id] } : each));
}

function withRider(view: View, id: number, change: Partial<Rider> & { cell?: Cell | null }): View {
  return { ...view, riders: view.riders.map((rider, each) => (each === id ? { ...rider, ...change } : rider)) };
}
