import type { Lang } from '../../play/contract';
import { strings } from './strings';
import { lastSquare } from './view';

/** Where a rider stands: "case 9", "arrivée +2". */
export function squareWords(square: number, lang: Lang): string {
  const words = strings.in(lang);
  return square > lastSquare ? words('squareFinish', { n: square - lastSquare }) : words('square', { n: square });
}

/** The same as it is printed on the road: 9, +2. */
export function squareSign(square: number): string {
  return square > lastSquare ? `+${square - lastSquare}` : String(square);
}
