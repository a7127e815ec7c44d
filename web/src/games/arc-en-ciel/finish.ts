import type { Finish, Lang } from '../../play/contract';
import { strings } from './strings';
import type { View } from './view';

const said = {
  goal: { word: 'endGoal', rule: 'A23' },
  three_minutes: { word: 'endAway', rule: 'A4' },
  rainbow: { word: 'endRainbow', rule: 'A25' },
  green: { word: 'endGreen', rule: 'A25' },
  dotted: { word: 'endDotted', rule: 'A25' },
  lasted: { word: 'endLasted', rule: 'A25' },
} as const;

/** How the race was won (A23, A4), or what ranked those who collapsed (A25). */
export function finish(view: View, _names: string[], lang: Lang): Finish {
  if (!view.decided) return { riders: [], decided: null };
  const { word, rule } = said[view.decided];
  return { riders: [], decided: { text: strings.in(lang)(word), rule } };
}
