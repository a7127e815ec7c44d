import { sheet } from '../../../words/sheet';

/** A sentence about races with the same luck. These words load with their screen. */
export const w = sheet({
  title: ['Le même hasard', 'The same luck'],
  waiting: [
    'À chaque table, les mêmes cartes et les mêmes dés. Tout sera montré quand la dernière course sera finie ; d’ici là, chacun ne voit que sa table.',
    'The same cards and dice at every table. All is shown when the last race is over; until then each of you sees your own table only.',
  ],
  over: [
    'À chaque table, les mêmes cartes et les mêmes dés. Qui en a fait le plus ?',
    'The same cards and dice at every table. Who made the most of them?',
  ],
  table: ['Table {n}', 'Table {n}'],
  seating: ['On s’installe : {n} {n|place libre|places libres}', 'Sitting down: {n} free {n|seat|seats}'],
  full: ['On s’installe : tout le monde est là', 'Sitting down: everybody is here'],
  racing: ['En course', 'Racing'],
  closed: ['Course finie', 'Race over'],
  abandoned: ['Course abandonnée', 'Race abandoned'],
  mine: ['Ta table', 'Your table'],
  visit: ['Aller à la table', 'Go to the table'],
  refresh: ['Actualiser', 'Refresh'],
  made: ['Qui en a tiré le meilleur parti', 'Who did best with it'],
  made_about: [
    'Pour chaque place : l’arrivée, et de combien de rangs elle vaut mieux que la même place aux autres tables.',
    'For each seat: its finish, and by how many places it beats the same seat at the other tables.',
  ],
  seat: ['Place', 'Seat'],
  no_place: ['sans arrivée', 'no finish'],
  gain: ['{n} {n|rang|rangs}', '{n} {n|place|places}'],
  best: [
    'C’est {name} qui en a fait le plus : {gain} de mieux que la même place ailleurs.',
    '{name} made the most of it: {gain} better than the same seat elsewhere.',
  ],
  level: [
    'Personne n’a fait mieux que les autres avec ce hasard.',
    'Nobody did better than the others with this luck.',
  ],
  side: ['Côte à côte', 'Side by side'],
  side_about: [
    'Deux courses au même moment. Le curseur les fait avancer ensemble.',
    'Two races at the same point. The slider moves both.',
  ],
  left: ['À gauche', 'Left'],
  right: ['À droite', 'Right'],
  moment: ['Moment de la course', 'Moment of the race'],
  replay: ['Revoir cette course', 'Watch this race'],
});
