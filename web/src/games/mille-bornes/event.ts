import type { Attack, Botte, Card, Remedy } from './cards';

/** The facts that change what lies on the table; each is tagged by its name. */
export interface Facts {
  drew: { seat: number; count: number; pile: number };
  reshuffled: { pile: number };
  started: { seat: number; car: number };
  drove: { seat: number; car: number; distance: number; km: number };
  attacked: { by: number; car: number; attack: Attack };
  mended: { seat: number; car: number; remedy: Remedy };
  botte_shown: { seat: number; car: number; botte: Botte; starts: boolean; lifted: Attack[] };
  coup_fourre: { seat: number; car: number; botte: Botte; attack: Attack };
  let_through: { car: number; attack: Attack };
  threw_away: { seat: number; card: Card };
  home: { seat: number; car: number; km: number };
}

export type Fact = { [K in keyof Facts]: { is: K; of: Facts[K] } }[keyof Facts];

const known = new Set<string>([
  'drew',
  'reshuffled',
  'started',
  'drove',
  'attacked',
  'mended',
  'botte_shown',
  'coup_fourre',
  'let_through',
  'threw_away',
  'home',
] satisfies (keyof Facts)[]);

export function factOf(event: unknown): Fact | null {
  if (typeof event !== 'object' || event === null) return null;
  const [tagged] = Object.entries(event);
  return tagged && known.has(tagged[0]) ? ({ is: tagged[0], of: tagged[1] } as Fact) : null;
}

/** The car that a fact happens to, for the eye to follow. */
export function carIn(fact: Fact | null): number | null {
  return fact && 'car' in fact.of ? fact.of.car : null;
}
