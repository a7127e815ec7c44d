import { sheet } from '../../words/sheet';

/** Words of the board editor: they load with it. */
export const words = sheet({
  about: [
    'Choisis une case, puis ce qui y est imprimé. Les flèches passent à la case suivante : tu peux recopier ta boîte sans lâcher le clavier.',
    'Choose a square, then what is printed on it. Arrow keys go to the next square: copy your box without leaving the keyboard.',
  ],
  square: ['Case {n}', 'Square {n}'],
  of: ['{n} sur {all}', '{n} of {all}'],
  next: ['Case suivante', 'Next square'],
  previous: ['Case précédente', 'Previous square'],
  kind_start: ['Départ', 'Start'],
  kind_effort: ['Effort', 'Effort'],
  kind_chance: ['Hasard', 'Chance'],
  kind_breakaway: ['Échappée', 'Breakaway'],
  kind_feed: ['Ravitaillement', 'Feed'],
  kind_mishap: ['Contretemps', 'Mishap'],
  kind_green: ['Maillot vert', 'Green jersey'],
  kind_dotted: ['Maillot à pois', 'Dotted jersey'],
  value: ['Valeur', 'Value'],
  less: ['Moins', 'Less'],
  more: ['Plus', 'More'],
  road: ['Route', 'Road'],
  road_none: ['sans signe', 'no sign'],
  add: ['Ajouter une case après', 'Add a square after this one'],
  remove: ['Retirer cette case', 'Remove this square'],
  count: ['{n} {n|case|cases}', '{n} {n|square|squares}'],
  deck: ['Cartes de hasard', 'Chance cards'],
  deckCount: ['{n} {n|carte|cartes} dans le paquet', '{n} {n|card|cards} in the deck'],
  cards: ['Combien', 'How many'],
  energy: ['Énergie', 'Energy'],
  box: [
    'La boîte : {found} efforts sur 22, {chance} hasards sur 6, {breakaway} échappées sur 4, {feed} ravitaillements sur 2, {mishap} contretemps sur 2, {green} maillot vert sur 1, {dotted} maillots à pois sur 2.',
    'The box: {found} efforts of 22, {chance} chances of 6, {breakaway} breakaways of 4, {feed} feeds of 2, {mishap} mishaps of 2, {green} green jersey of 1, {dotted} dotted jerseys of 2.',
  ],
});
