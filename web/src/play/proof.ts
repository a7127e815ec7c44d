import type { Shares } from '../net/fair';
import type { Api } from '../net/http';
import { loadReader, NoReader, type Finding, type Testimony } from '../net/reader';

/** What this browser found by itself in a finished record. */
export interface OwnFinding extends Pick<Finding, 'luck' | 'draws'> {
  /** What each share that this device kept says of it. */
  mine: Testimony[];
}

/** Fetches the record and checks it here: the chain, the promises, every draw, and my own nonces. Null in a build that cannot. */
export async function checkMyself(
  id: string,
  api: Pick<Api, 'record'>,
  shares: Shares,
  load = loadReader,
): Promise<OwnFinding | null> {
  try {
    const [reader, record] = await Promise.all([load(), api.record(id)]);
    const { luck, draws, table, seats } = reader.record(record);
    const mine = Array.from({ length: seats }, (_, seat) => {
      // a race that was brought in as a file has another address than the table that it was played at
      const share = table === null ? null : shares.kept(table, seat);
      return share && table !== null ? reader.witness(record, table, seat, share) : null;
    });
    return { luck, draws, mine: mine.filter((testimony) => testimony !== null) };
  } catch (error) {
    if (!(error instanceof NoReader)) throw error;
    return null;
  }
}
