import { kindOf, valueOf, type Square } from './view';

/** Printed tints of the circuit: effort darkens with its value, the rest has a colour and always a sign. */
const effort = ['#efe6c8', '#ecd9a0', '#e6c070', '#dd9b55', '#cf7347', '#b74a38'];

export const bands = { 1: effort[0], 2: effort[2], 3: effort[4] } as const;

export function inkOf(square: Square): string {
  switch (kindOf(square)) {
    case 'effort':
      return effort[Math.max(1, Math.min(6, valueOf(square))) - 1] ?? '#efe6c8';
    case 'chance':
      return '#bfa9d6';
    case 'breakaway':
      return '#7fb4dd';
    case 'feed':
      return '#a9cf97';
    case 'mishap':
      return '#c9c4b8';
    default:
      return 'var(--print-white)';
  }
}

/** Type on the darkest efforts is light. */
export function typeOn(square: Square): string {
  return kindOf(square) === 'effort' && valueOf(square) > 5 ? 'var(--print-white)' : 'var(--print-ink)';
}
