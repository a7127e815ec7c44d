import type { Lang } from '../../play/contract';
import { attacks as attackCards } from './printed';

export const distances = ['25', '50', '75', '100', '200'] as const;
export const attacks = ['feu_rouge', 'limite', 'panne', 'crevaison', 'accident'] as const;
export const remedies = ['feu_vert', 'fin_limite', 'essence', 'roue', 'reparations'] as const;
export const bottes = ['prioritaire', 'citerne', 'increvable', 'as_du_volant'] as const;

export type Distance = (typeof distances)[number];
export type Attack = (typeof attacks)[number];
export type Remedy = (typeof remedies)[number];
export type Botte = (typeof bottes)[number];
export type Special = Attack | Remedy | Botte;
export type Card = Distance | Special;

/** The botte that a coup-fourré answers the attack with (M14); none for a card that is no attack. */
export function botteOf(card: Card): Botte | null {
  return attackCards.find(({ attack }) => attack === card)?.botte ?? null;
}

export type Kind = 'distance' | 'attack' | 'remedy' | 'botte';

export function kindOf(card: Card): Kind {
  if ((distances as readonly string[]).includes(card)) return 'distance';
  if ((attacks as readonly string[]).includes(card)) return 'attack';
  return (remedies as readonly string[]).includes(card) ? 'remedy' : 'botte';
}

/** Hands are laid out as the box sorts them: distances, attacks, remedies, bottes. */
const order: readonly Card[] = [...distances, ...attacks, ...remedies, ...bottes];

export function sorted(hand: readonly Card[]): Card[] {
  return [...hand].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** As printed, in two lines. */
const titles: Record<Lang, Record<Special, readonly [string, string]>> = {
  fr: {
    feu_rouge: ['Feu', 'rouge'],
    limite: ['Limite', 'de vitesse'],
    panne: ['Panne', 'd’essence'],
    crevaison: ['', 'Crevaison'],
    accident: ['', 'Accident'],
    feu_vert: ['Feu', 'vert'],
    fin_limite: ['Fin', 'de limite'],
    essence: ['', 'Essence'],
    roue: ['Roue', 'de secours'],
    reparations: ['', 'Réparations'],
    prioritaire: ['Véhicule', 'prioritaire'],
    citerne: ['', 'Citerne'],
    increvable: ['', 'Increvable'],
    as_du_volant: ['As', 'du volant'],
  },
  en: {
    feu_rouge: ['Red', 'light'],
    limite: ['Speed', 'limit'],
    panne: ['Out of', 'petrol'],
    crevaison: ['Flat', 'tyre'],
    accident: ['', 'Accident'],
    feu_vert: ['Green', 'light'],
    fin_limite: ['End', 'of limit'],
    essence: ['', 'Petrol'],
    roue: ['Spare', 'wheel'],
    reparations: ['', 'Repairs'],
    prioritaire: ['Right', 'of way'],
    citerne: ['', 'Tanker'],
    increvable: ['Puncture-', 'proof'],
    as_du_volant: ['Ace', 'driver'],
  },
};

export function printed(card: Special, lang: Lang): readonly [string, string] {
  return titles[lang][card];
}

export function cardName(card: Card, lang: Lang): string {
  if (kindOf(card) === 'distance') return `${card} km`;
  return titles[lang][card as Special].join(' ').trim().replace('- ', '-');
}
