import type { AnyView } from '../contract';

/** The number on a route card, or a special. */
export type Card = number | 'cote' | 'pompe' | 'fouet';

export interface Who {
  seat: number;
  rider: number;
}

export interface Rider extends Who {
  minutes: number;
  in_pack: boolean;
  /** The route card on top of his pile. */
  card: number | null;
  /** What it counted for. */
  speed: number | null;
  /** Bonks that weigh on his next card. */
  pompes: number;
}

export interface View extends AnyView {
  variant: 'simple' | 'cotes' | 'complet' | 'equipes';
  /** From 1. */
  stage: number;
  stages: number;
  /** Cards left. */
  talon: number;
  /** Null while the lead is drawn for. */
  leader: Who | null;
  /** Null before the first card of a stage. */
  pace: number | null;
  cote: { by: number } | null;
  riders: Rider[];
  /** How many of each card have been seen this stage. */
  played: Record<string, number>;
  last_drawer: number | null;
  hands: number[];
  /** Stage by stage, in minutes, rider by rider. */
  results: number[][];
  /** In minutes, seat by seat. */
  totals: number[];
  hand?: Card[];
}

export function isTeams(view: View): boolean {
  return view.variant === 'equipes';
}

export function isWho(a: Who | null, b: Who): boolean {
  return a !== null && a.seat === b.seat && a.rider === b.rider;
}

/** A rider is called after his seat; two of a seat are told apart by their number. */
export function riderName(view: View, who: Who, names: readonly string[]): string {
  const name = names[who.seat] ?? `${who.seat + 1}`;
  return isTeams(view) ? `${name} ${who.rider}` : name;
}

/** Specials in the box, for "seen so far". */
export const inTheBox = { cote: 5, pompe: 4, fouet: 5 } as const;

/** The specials this variant is played with. */
export function specials(view: View): (keyof typeof inTheBox)[] {
  if (view.variant === 'simple') return [];
  return view.variant === 'cotes' ? ['cote'] : ['cote', 'pompe', 'fouet'];
}

/** 179 is 2:59; teams count bare minutes. */
export function timeText(view: View, minutes: number): string {
  if (isTeams(view)) return `${minutes}′`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
