import { refuse } from './refusal.ts';
import type { Amendable, Entry } from './types.ts';

/** Below zero it is a number that the race refuses. */
const isWhole = (value: unknown): value is number => Number.isInteger(value);
const isList = (value: unknown): value is number[] => Array.isArray(value) && value.every(isWhole);

const amendable = ['sprint', 'mountain', 'finish', 'dnf'];

/** Points, arrivals and those who are out may be corrected in their place; a draw, a round or a stage is undone. */
export function isAmendable(entry: Entry): entry is Amendable {
  return amendable.some((kind) => kind in entry);
}

export function sameKind(a: Entry, b: Entry): boolean {
  return Object.keys(a)[0] === Object.keys(b)[0];
}

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
    case 'redo':
      return value === 1;
    case 'amend':
      return isAmendment(value);
    case 'finish':
      return (
        typeof value === 'object' &&
        value !== null &&
        Object.keys(value).length === 2 &&
        'seconds' in value &&
        'bibs' in value &&
        isWhole(value.seconds) &&
        isList(value.bibs)
      );
    default:
      return false;
  }
}

/** The entry that is put in the place may be any entry here: whether it is of the same kind is for the book to say. */
function isAmendment(value: unknown): boolean {
  if (
    typeof value !== 'object' ||
    value === null ||
    Object.keys(value).length !== 2 ||
    !('n' in value && 'entry' in value)
  )
    return false;
  return isWhole(value.n) && (value.entry === null || parseEntry(value.entry) !== null);
}
