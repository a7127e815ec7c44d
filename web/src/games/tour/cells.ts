import type { Target } from './actions';
import type { Cell, View } from './view';

function touch([lane, h]: Cell, other: Cell): boolean {
  const [lanes, halves] = [Math.abs(lane - other[0]), Math.abs(h - other[1])];
  return (lanes === 0 && halves === 2) || (lanes === 1 && halves === 1);
}

/** Beside those who have played this round and stay where they are: 2 on a wheel, 1 with a rider behind, 0 alone (T7). */
function company(view: View, to: Cell): number {
  const played = view.order.slice(0, view.rider === null ? 0 : view.order.indexOf(view.rider));
  const beside = played.flatMap((rider) => {
    const cell = view.riders[rider]?.cell;
    return cell && touch(cell, to) ? [cell] : [];
  });
  return beside.length === 0 ? 0 : beside.some((cell) => cell[1] > to[1]) ? 2 : 1;
}

/** What a cell is worth by default, in eighths of a row: a wheel is worth two rows, company one and a half, points three. Beyond the line only rows count. */
function worth(view: View, { to, alone }: Target): number {
  const rule = alone.forecast?.rule;
  return to[1] * 8 + (rule === 'T22' ? 24 : 0) + (rule === 'T23' ? 0 : ([0, 12, 18][company(view, to)] ?? 0));
}

/** The cell that is proposed: far along the road, and in company where that costs little. The server's order decides between equals. */
export function bestOf(view: View, targets: readonly Target[]): Target | null {
  let best: Target | null = null;
  for (const each of targets) if (best === null || worth(view, each) > worth(view, best)) best = each;
  return best;
}

/** Whether a cell is as far along the road and as well sheltered as all others: where to stop is no question then. */
export function leavesNoQuestion(view: View, targets: readonly Target[], best: Target): boolean {
  return targets.every(({ to }) => to[1] <= best.to[1] && company(view, to) <= company(view, best.to));
}
