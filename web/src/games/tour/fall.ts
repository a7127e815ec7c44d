import type { Lang } from '../../play/contract';
import { strings } from './strings';
import { bibOf, teamOf, type View } from './view';

/** The last fall of a rider of the seat while they race, under a name of its own: once seen it is not shown again. */
export function fallOf(view: View, seat: number | null, lang: Lang): { key: string; text: string } | null {
  const last = view.falls.find(({ rider }) => teamOf(view, rider) === seat);
  if (!last || view.over) return null;
  const words = strings.in(lang);
  return {
    key: `${view.leg} ${last.round} ${last.rider} ${last.out}`,
    text: words(last.out ? 'fellOut' : 'fell', { bib: bibOf(view, last.rider) }),
  };
}
