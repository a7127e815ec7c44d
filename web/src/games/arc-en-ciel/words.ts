import type { Lang } from '../../play/contract';
import { listed } from '../../words/listed';
import { strings } from './strings';
import { dottedWorth, kindOf, roadOf, roads, valueOf, type Card, type Team, type View } from './view';

/** A square in a few words: "montée, effort 4". */
export function squareWords(view: View, at: number, lang: Lang): string {
  const [words, square, road] = [strings.in(lang), view.board[at], roadOf(view, at)];
  if (!square) return '';
  const [kind, n] = [kindOf(square), valueOf(square)];
  if (road && (kind === 'effort' || kind === 'mishap'))
    return words(`squareRoad_${kind}`, { road: words(`road_${road}`), n });
  return words(`square_${kind}`, { n });
}

/** A chance card in a few words, with what it is worth in this race's deck. */
export function cardWords(view: View, card: Card, lang: Lang): string {
  return strings.in(lang)(`card_${card}`, { n: view.worths[card] ?? '' });
}

/** Which squares have which character: "montée en 12, 13 et 22". */
export function roadWords(view: View, lang: Lang): string[] {
  const words = strings.in(lang);
  return roads.flatMap((road) => {
    const squares = view.board.flatMap((_, at) => (roadOf(view, at) === road ? [String(at)] : []));
    return squares.length ? [words('say_road', { road: words(`road_${road}`), squares: listed(lang, squares) })] : [];
  });
}

/** What a team has won: kit and number, dotted jerseys by their worth. */
export function wonBy(team: Team): { kit: 'arc' | 'vert' | 'pois'; n: number }[] {
  const { rainbow, green } = team.jerseys;
  const all = [
    { kit: 'arc', n: rainbow },
    { kit: 'vert', n: green },
    { kit: 'pois', n: dottedWorth(team.jerseys) },
  ] as const;
  return all.filter(({ n }) => n > 0);
}

export function jerseyWords(team: Team, lang: Lang): string {
  const words = strings.in(lang);
  const won = wonBy(team).map(({ kit, n }) => words(`jersey_${kit}`, { n }));
  if (team.points > 0) won.push(words('points', { n: team.points }));
  return won.length ? listed(lang, won) : words('jerseysNone');
}
