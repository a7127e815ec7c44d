import { sheet } from '../../words/sheet';

/** What the form of a new table says: a file of its own, since the form comes without the board. */
export const optionStrings = sheet({
  courses: ['Parcours tout prêts', 'Printed courses'],
  draw: ['Dessiner le mien', 'Draw my own'],
  about: [
    'Touche une case pour changer son terrain, ou tape sa lettre. La dernière n’est jamais de la plaine.',
    'Tap a square to change its terrain, or type its letter. The last one is never plain.',
  ],
  square: ['Case {n}, {terrain}', 'Square {n}, {terrain}'],
  terrain_P: ['plaine', 'plain'],
  terrain_C: ['côte', 'hill'],
  terrain_M: ['montagne', 'mountain'],
  terrain_S: ['sprint', 'sprint'],
});
