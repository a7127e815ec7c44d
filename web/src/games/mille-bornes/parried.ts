import type { Lang, Ruled } from '../../play/contract';
import { cardName } from './cards';
import { strings } from './strings';
import type { View } from './view';

/** A coup-fourré against my last attack, until I play again: the next question would hide that it happened. */
export function parried(view: View, seat: number | null, names: readonly string[], lang: Lang): Ruled | null {
  const parry = view.parried.find(({ by }) => by === seat);
  if (!parry) return null;
  const who = names[parry.seat] ?? '';
  return { text: strings.in(lang)('parried', { who, botte: cardName(parry.botte, lang) }), rule: 'M14' };
}
