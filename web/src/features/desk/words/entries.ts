import { current, type Race } from '../book/race';
import { primePoints } from '../book/tables';
import { clock } from '../../../base/time';
import { stageTime } from '../book/time';
import type { Entry, RaceEntry } from '../book/types';
import { teamName } from './names';
import { w } from './index';

/** An entry in the history: when, what, and what it did. */
export interface EntryWords {
  when: string;
  what: string;
  did: string;
}

const bibs = (list: readonly number[]) => list.join(' ');

/** Any line of the book: those that change others, too. */
export function lineWords(entry: Entry, before: Race): EntryWords {
  if ('undo' in entry) return { when: '', what: w('journal.undone'), did: '' };
  if ('redo' in entry) return { when: '', what: w('journal.redone'), did: '' };
  if (!('amend' in entry)) return entryWords(entry, before);
  const { n, entry: other } = entry.amend;
  return {
    when: '',
    what: w('journal.amended', { n }),
    did: other ? lineWords(other, before).what : w('history.taken_out'),
  };
}

export function entryWords(entry: RaceEntry, before: Race): EntryWords {
  const { round, stage } = current(before);
  const when = round === 0 ? w('journal.start') : w('journal.round', { n: round });
  if ('draw' in entry)
    return { when, what: w('journal.draw'), did: entry.draw.map((team) => teamName(before.head, team)).join(', ') };
  if ('turn' in entry)
    return {
      when: w('journal.round', { n: entry.turn }),
      what: w('journal.turn', { n: entry.turn }),
      did: clock(stageTime(stage.base, entry.turn, 0)),
    };
  if ('stage' in entry) return { when: w('journal.start'), what: w('journal.stage', { n: entry.stage }), did: '' };
  if ('finish' in entry) {
    const { seconds, bibs: list } = entry.finish;
    const time = clock(stageTime(stage.base, round, seconds));
    return {
      when,
      what: w('journal.finish', { seconds, bibs: bibs(list), n: list.length }),
      did: list.length === 1 ? time : w('journal.group', { time, n: list.length }),
    };
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
