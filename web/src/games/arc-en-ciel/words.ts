import { format } from '../../i18n/format';
import type { Lang } from '../contract';
import { listed } from '../listed';
import { strings } from './strings';
import { dottedWorth, kindOf, valueOf, type Square, type Team } from './view';

export function squareWords(square: Square, lang: Lang): string {
  return format(strings[lang][`square_${kindOf(square)}`], lang, { n: valueOf(square) });
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
  const words = strings[lang];
  const won = wonBy(team).map(({ kit, n }) => format(words[`jersey_${kit}`], lang, { n }));
  if (team.points > 0) won.push(format(words.points, lang, { n: team.points }));
  return won.length ? listed(lang, won) : words.jerseysNone;
}
