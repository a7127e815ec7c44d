import type { Lang } from '../../play/contract';
import { format } from '../../words/format';
import { strings } from './strings';
import { bibOf, teamOf, type View } from './view';

/** The last fall of a rider of the seat, under a name of its own: once seen it is not shown again. */
export function fallOf(view: View, seat: number | null, lang: Lang): { key: string; text: string } | null {
  const last = view.falls.find(({ rider }) => teamOf(view, rider) === seat);
  if (!last) return null;
  const words = strings[lang];
  return {
    key: `${view.leg} ${last.round} ${last.rider} ${last.out}`,
    text: format(last.out ? words.fellOut : words.fell, lang, { bib: bibOf(view, last.rider) }),
  };
}
