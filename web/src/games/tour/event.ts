import type { Cell, Die, Jersey } from './view';

export interface Who {
  id: number;
  team: number;
  bib: number;
}

export type Face = number | 'attack' | 'crash' | 'big_crash';

interface Facts {
  placed: { rider: Who; cell: Cell };
  moved: { rider: Who; from: Cell; to: Cell };
  handed_on: { rider: Who; mate: Who; from: Cell; to: Cell };
  offered: { rider: Who; mate: Who; to: Cell };
  rolled: { rider: Who; die: Die; face: Face; gives: { cells: number; wind: number; pace: number | null } | null };
  card_played: { rider: Who; card: Jersey };
  attacked: { rider: Who };
  crashed: { rider: Who };
  went_out: { rider: Who };
  followed: { rider: Who; pace: number };
  stage_began: { stage: number };
  round_began: { round: number };
  prime_taken: { rider: Who; name: string; place: number; points: number };
  crossed_finish: { rider: Who; seconds: number };
}

export type Fact = { [K in keyof Facts]: { kind: K } & Facts[K] }[keyof Facts];

const kinds: Record<keyof Facts, true> = {
  placed: true,
  moved: true,
  handed_on: true,
  offered: true,
  rolled: true,
  card_played: true,
  attacked: true,
  crashed: true,
  went_out: true,
  followed: true,
  stage_began: true,
  round_began: true,
  prime_taken: true,
  crossed_finish: true,
};

/** Facts come as `{"moved":{…}}`; null for those that move nothing here. */
export function factOf(event: unknown): Fact | null {
  if (typeof event !== 'object' || event === null) return null;
  const [entry] = Object.entries(event);
  return entry && entry[0] in kinds ? ({ kind: entry[0], ...(entry[1] as object) } as Fact) : null;
}

/** Whom a fact is about, for the eye to follow. */
export function actorOf(fact: Fact | null): number | null {
  return fact && 'rider' in fact ? fact.rider.id : null;
}
