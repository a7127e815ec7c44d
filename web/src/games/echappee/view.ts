import type { Leader as Who, View } from './generated';
import type { inTheBox } from './printed';

export type { Card, Rider, View } from './generated';
export type { Who };

export function isTeams(view: View): boolean {
  return view.variant === 'equipes';
}

export function isWho(a: Who | null, b: Who): boolean {
  return a !== null && a.seat === b.seat && a.rider === b.rider;
}

/** A rider is called after the seat; two of a seat are told apart by their number. */
export function riderName(view: View, who: Who, names: readonly string[]): string {
  const name = names[who.seat] ?? `${who.seat + 1}`;
  return isTeams(view) ? `${name} ${who.rider}` : name;
}

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
