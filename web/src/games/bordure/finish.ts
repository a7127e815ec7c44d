import { format } from '../../words/format';
import type { Finish, Lang, Ruled } from '../../play/contract';
import { called } from './called';
import { strings } from './strings';
import { lastSquare, terrainAt, total, type Rider, type View } from './view';
import { squareWords } from './words';

/** What places a rider, best first (B24): the square, tokens of the last square's colour, tokens, the musette. */
function merits(view: View, rider: Rider): number[] {
  const last = terrainAt(view, lastSquare);
  const musette = view.musettes[rider.seat];
  return [
    rider.square,
    last ? rider.face_up[last] : 0,
    total(rider.face_up),
    typeof musette === 'number' ? -musette : -Infinity,
  ];
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((merit, i) => merit !== b[i]);
  return at < 0 ? 0 : (b[at] ?? 0) - (a[at] ?? 0);
}

export function finish(view: View, names: string[], lang: Lang): Finish {
  const words = strings[lang];
  const order = view.riders
    .map((rider) => ({ rider, merits: merits(view, rider) }))
    .sort((a, b) => compare(a.merits, b.merits) || a.rider.seat - b.rider.seat || a.rider.rider - b.rider.rider);
  return {
    riders: order.map(({ rider }, i) => ({
      place: i + 1,
      seat: rider.seat,
      name: called(view, names, rider),
      score: squareWords(rider.square, lang),
    })),
    decided: decided(order),
  };

  /** What set the winner apart from the best rider of another team. */
  function decided(ranked: typeof order): Ruled | null {
    const [first] = ranked;
    const second = ranked.find(({ rider }) => rider.seat !== first?.rider.seat);
    if (!first || !second) return null;
    const at = first.merits.findIndex((merit, i) => merit !== second.merits[i]);
    const terrain = terrainAt(view, lastSquare);
    const values = {
      winner: called(view, names, first.rider),
      other: called(view, names, second.rider),
      n: Math.abs(first.merits[at] ?? 0),
      m: Math.abs(second.merits[at] ?? 0),
      terrain: terrain ? words[`terrain_${terrain}`] : '',
    };
    const text =
      at === 0
        ? null
        : at === 1
          ? words.endColour
          : at === 2
            ? words.endTokens
            : at === 3
              ? words.endMusette
              : words.endLevel;
    return text ? { text: format(text, lang, values), rule: 'B24' } : null;
  }
}
