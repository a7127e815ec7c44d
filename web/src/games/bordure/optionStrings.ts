import type { Lang } from '../../play/contract';
import type { Terrain } from './view';

/** What the form of a new table says: a file of its own, since the form comes without the board. */
export const optionStrings: Record<
  Lang,
  { courses: string; draw: string; about: string; square: string; terrains: Record<Terrain, string> }
> = {
  fr: {
    courses: 'Parcours tout prêts',
    draw: 'Dessiner le mien',
    about: 'Touche une case pour changer son terrain, ou tape sa lettre. La dernière n’est jamais de la plaine.',
    square: 'Case {n}, {terrain}',
    terrains: { P: 'plaine', C: 'côte', M: 'montagne', S: 'sprint' },
  },
  en: {
    courses: 'Printed courses',
    draw: 'Draw my own',
    about: 'Tap a square to change its terrain, or type its letter. The last one is never plain.',
    square: 'Square {n}, {terrain}',
    terrains: { P: 'plain', C: 'hill', M: 'mountain', S: 'sprint' },
  },
};
