import type { Shares } from '../net/fair';
import { ridesHere } from '../net/here';
import { ApiError, type Api } from '../net/http';
import type { Created, NewTable } from '../net/protocol';
import { MyShares } from './shares.svelte';

/**
 * Opens a table, and starts at once where nobody has to be waited for. The race begins with my share in its luck, as it would
 * with others at the table: opened and started in one request, its luck would be the server's alone. `here`, or where no server
 * answers, a race without other people is ridden on this device.
 */
export async function openTable(
  request: NewTable,
  api: Pick<Api, 'create' | 'createHere' | 'ready' | 'start' | 'nonce'>,
  shares: Shares,
  here = false,
): Promise<Created> {
  if (here) return api.createHere(request);
  let created: Created;
  try {
    created = await api.create({ ...request, start: false });
  } catch (error) {
    if (ridesHere && request.start && error instanceof ApiError && error.unreachable) return api.createHere(request);
    throw error;
  }
  if (request.start) {
    try {
      await new MyShares(created.table.id, api, shares).startAtOnce(created.table);
    } catch (error) {
      // the table is there: its waiting room says how it stands, and has the button
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return created;
}
