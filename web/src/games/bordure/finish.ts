import type { Finish, Lang, Ruled } from '../../play/contract';
import { called } from './called';
import { strings } from './strings';
import { isWho, lastSquare, terrainAt, type View, type Who } from './view';
import { squareWords } from './words';

const said = { colour: 'endColour', tokens: 'endTokens', musette: 'endMusette', level: 'endLevel' } as const;

export function finish(view: View, names: string[], lang: Lang): Finish {
  const words = strings.in(lang);
  const rider = (who: Who) => view.riders.find((each) => isWho(each, who));
  const nameOf = (who: Who) => called(view, names, { seat: who.seat, name: rider(who)?.name ?? '' });
  return {
    riders: (view.placed ?? []).map((who, i) => ({
      place: i + 1,
      seat: who.seat,
      name: nameOf(who),
      score: squareWords(rider(who)?.square ?? 0, lang),
    })),
    decided: decided(),
  };

  /** What set the winner apart from the best rider of another team. */
  function decided(): Ruled | null {
    if (!view.decided || view.decided.by === 'square') return null;
    const { winner, other, by, numbers } = view.decided;
    const terrain = terrainAt(view, lastSquare);
    const values = {
      winner: nameOf(winner),
      other: nameOf(other),
      n: numbers[0],
      m: numbers[1],
      terrain: terrain ? words(`terrain_${terrain}`) : '',
    };
    return { text: words(said[by], values), rule: 'B24' };
  }
}
