import { factOf } from './event';
import { type Cell, type Rider, type View } from './view';

/** The road once a fact has been told. */
export function after(view: View, event: unknown): View {
  const fact = factOf(event);
  switch (fact?.kind) {
    case 'placed':
      return withRider(view, fact.rider.id, { cell: fact.cell });
    case 'moved':
      return withRider(view, fact.rider.id, { cell: fact.to });
    case 'handed_on':
      return withRider(view, fact.mate.id, { cell: fact.to });
    case 'crashed':
      return withRider(view, fact.rider.id, { status: 'crashed' });
    case 'went_out':
      return withRider(view, fact.rider.id, { status: 'out', cell: null, group: null });
    case 'rolled':
    case 'followed':
      return { ...view, rider: fact.rider.id };
    case 'round_began':
      return { ...view, round: fact.round };
    case 'prime_taken':
      return { ...view, lines: view.lines.map((line) => (line.name === fact.name && line.kind !== 'finish' ? { ...line, taken: [...line.taken, fact.rider.id] } : line)) };
    default:
      return view;
  }
}

function withRider(view: View, id: number, change: Partial<Rider> & { cell?: Cell | null }): View {
  return { ...view, rider: id, riders: view.riders.map((rider, each) => (each === id ? { ...rider, ...change } : rider)) };
}

