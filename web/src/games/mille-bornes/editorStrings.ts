import { sheet } from '../../words/sheet';

/** Words of the deck editor: they load with it. */
export const words = sheet({
  about: [
    'Règle maison : le nombre de chaque carte. À deux ou trois, la boîte retire une carte de chaque attaque ; ce que tu changes ici reste comme tu l’as mis.',
    'A house rule: how many of each card. With two or three the box leaves out one of each attack; what you change here stays as you set it.',
  ],
  count: ['{n} {n|carte|cartes} à quatre ou plus', '{n} {n|card|cards} with four or more'],
  box: ['({n} dans la boîte)', '({n} in the box)'],
  own: ['Changer le nombre de cartes', 'Change how many cards there are'],
  less: ['Moins', 'Fewer'],
  more: ['Plus', 'More'],
});
