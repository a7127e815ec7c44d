import { refuse } from './refusal.ts';
import type { Entry } from './types.ts';

/** Below zero it is a number that the race refuses. */
const isWhole = (value: unknown): value is number => Number.isInteger(value);
const isList = (value: unknown): value is number[] => Array.isArray(value) && value.every(isWhole);

/** One line of a book as an entry. Anything else (an unknown key, two keys, a number that is not whole) is refused by D7. */
export function parseEntry(value: unknown): Entry {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const [pair, ...more] = Object.entries(value) as [string, unknown][];
    if (pair && more.length === 0 && isEntry(...pair)) return value as Entry;
  }
  return refuse('D7', { why: 'not_an_entry' });
}

function isEntry(key: string, value: unknown): boolean {
  switch (key) {
    case 'draw':
    case 'sprint':
    case 'mountain':
    case 'dnf':
      return isList(value);
    case 'turn':
    case 'stage':
      return isWhole(value);
    case 'undo':
      return value === 1;
    case 'finish':
      return typeof value === 'object' && value !== null && Object.keys(value).length === 2 && 'seconds' in value && 'bibs' in value && isWhole(value.seconds) && isList(value.bibs);
    default:
      return false;
  }
}
