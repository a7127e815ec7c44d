import type { Finish, Lang } from '../../play/contract';
import { strings } from './strings';
import { dottedWorth, roadSquares, type Team, type View } from './view';

/** How the race was won (A23, A4), or what ranked those who collapsed (A25). */
export function finish(view: View, _names: string[], lang: Lang): Finish {
  const words = strings[lang];
  const ranked = [...view.teams].sort((a, b) => (view.ranking?.[a.seat] ?? 0) - (view.ranking?.[b.seat] ?? 0));
  const [first, second] = ranked;
  if (!first) return { riders: [], decided: null };
  if (view.teams.some(({ alive }) => alive)) {
    const away = view.break?.seat === first.seat && view.break.squares > roadSquares;
    return { riders: [], decided: away ? { text: words.endAway, rule: 'A4' } : { text: words.endGoal, rule: 'A23' } };
  }
  const merits = ({ jerseys }: Team) => [jerseys.rainbow, jerseys.green, dottedWorth(jerseys)];
  const at = second ? merits(first).findIndex((merit, i) => merit !== merits(second)[i]) : 0;
  return {
    riders: [],
    decided: { text: [words.endRainbow, words.endGreen, words.endDotted][at] ?? words.endLasted, rule: 'A25' },
  };
}
