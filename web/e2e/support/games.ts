/** The five games as the lobby names them. */
export const games = {
  echappee: 'L’Échappée',
  'mille-bornes': '1000 Bornes sur un plateau',
  bordure: 'Coup de bordure',
  'arc-en-ciel': 'Arc-en-Ciel',
  tour: 'Le Tour',
} as const;

export type GameKey = keyof typeof games;
export const gameKeys = Object.keys(games) as GameKey[];
