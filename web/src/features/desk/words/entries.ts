import type { Moment } from '../../../net/reader';
import { clock } from '../../../base/time';
import { primePoints, type Entry, type Head } from '../book/types';
import { teamName } from './names';
import { w } from './index';

/** An entry in the history: when, what, and what it did. */
export interface EntryWords {
  when: string;
  what: string;
  did: string;
}

const bibs = (list: readonly number[]) => list.join(', ');

/** A line of the book, with the moment in which it was entered. */
export function lineWords({ entry, round, time }: Moment & { entry: Entry }, head: Head): EntryWords {
  if ('undo' in entry) return { when: '', what: w('journal.undone'), did: '' };
  if ('redo' in entry) return { when: '', what: w('journal.redone'), did: '' };
  if ('amend' in entry) {
    const { n, entry: other } = entry.amend;
    const did = other ? lineWords({ entry: other, round, time: null }, head).what : w('history.taken_out');
    return { when: '', what: w('journal.amended', { n }), did };
  }
  const when = round === 0 ? w('journal.start') : w('journal.round', { n: round });
  const at = time === null ? '' : clock(time);
  if ('draw' in entry)
    return { when, what: w('journal.draw'), did: entry.draw.map((team) => teamName(head, team)).join(', ') };
  if ('turn' in entry)
    return { when: w('journal.round', { n: entry.turn }), what: w('journal.turn', { n: entry.turn }), did: at };
  if ('stage' in entry) return { when: w('journal.start'), what: w('journal.stage', { n: entry.stage }), did: '' };
  if ('finish' in entry) {
    const { seconds, bibs: list } = entry.finish;
    const n = list.length;
    const what = w('journal.finish', { seconds, bibs: bibs(list), n });
    return { when, what, did: n === 1 ? at : w('journal.group', { time: at, n }) };
  }
  if ('dnf' in entry) return { when, what: w('journal.dnf', { bibs: bibs(entry.dnf) }), did: w('journal.out') };
  const list = 'sprint' in entry ? entry.sprint : entry.mountain;
  const points = primePoints.slice(0, list.length).join(', ');
  return {
    when,
    what: w('sprint' in entry ? 'journal.sprint' : 'journal.mountain', { bibs: bibs(list) }),
    did: w('journal.points', { points }),
  };
}
