import { holdAgainst, type Shares, type Testimony } from '../net/fair';
import type { Api } from '../net/http';
import { BrokenRecord, luckOf, readRecord, type Luck } from '../net/record';

/** What this browser found by itself in a finished record. */
export interface OwnFinding {
  luck: Luck;
  draws: number;
  /** What each share that this device kept says of it. */
  mine: { seat: number; testimony: Testimony }[];
}

/** Fetches the record and checks it here: the chain, the promises, every draw, and my own nonces. */
export async function checkMyself(id: string, api: Pick<Api, 'record'>, shares: Shares): Promise<OwnFinding> {
  try {
    const record = readRecord(await api.record(id));
    // a race that was brought in as a file has another address than the table that it was played at
    const mine = record.promised.flatMap((_, seat) => {
      const share = shares.kept(record.table, seat);
      return share ? [{ seat, testimony: holdAgainst(record, seat, share) }] : [];
    });
    return { luck: luckOf(record), draws: record.draws.length, mine };
  } catch (error) {
    if (!(error instanceof BrokenRecord)) throw error;
    return { luck: 'forged', draws: 0, mine: [] };
  }
}
