import type { Lang } from '../../play/contract';
import type { Known } from './generated';
import { strings } from './strings';
import { isWho, type Rider, type Terrain, type View } from './view';

/** What lies face down on a rider's plate, as far as everybody knows: a printed team gives it away, a composed one does not. */
export function knownOf(view: View, rider: Rider): Known | null {
  return view.known[view.riders.findIndex((each) => isWho(each, rider))] ?? null;
}

/** Pieces face down as they are drawn: known ones as what they are, the others all alike. */
export function piecesDown(view: View, rider: Rider): (Terrain | 'blank' | 'down')[] {
  const known = knownOf(view, rider);
  if (!known) return Array.from({ length: rider.face_down }, () => 'down');
  const blanks = Math.max(0, rider.face_down - (known.token ? 1 : 0));
  return [...(known.token ? [known.token] : []), ...Array.from({ length: blanks }, () => 'blank' as const)];
}

/** The same in words: "3 face cachée, dont un jeton sprint". */
export function faceDownWords(view: View, rider: Rider, lang: Lang): string {
  const words = strings.in(lang);
  const [known, n] = [rider.face_down > 0 ? knownOf(view, rider) : null, rider.face_down];
  if (known?.token) return words('faceDown_token', { n, terrain: words(`terrain_${known.token}`) });
  return words(known ? 'faceDown_blanks' : 'faceDown', { n });
}

/** What may be said of the pieces that rivals have face down. */
export function rivalsWord(view: View, seat: number | null): 'rivals_secret' | 'rivals_known' | 'rivals_both' {
  const rivals = view.riders.filter((rider) => rider.seat !== seat).map((rider) => knownOf(view, rider) !== null);
  if (rivals.every(Boolean)) return 'rivals_known';
  return rivals.some(Boolean) ? 'rivals_both' : 'rivals_secret';
}
