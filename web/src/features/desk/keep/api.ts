import type { Api } from '../../../net/http';
import type { Head, NewEntry } from '../../../net/protocol';

/** The desk over HTTP. */
export class DeskApi {
  constructor(private readonly api: Pick<Api, 'ask'>) {}

  create = (id: string, key: string, head: Head) => this.api.ask('PUT /api/desks/{id}', { id, body: { key, head } });
  book = (id: string) => this.api.ask('GET /api/desks/{id}', { id });
  showKey = (id: string, key: string) => this.api.ask('POST /api/desks/{id}/referee', { id, body: { key } });
  enter = (id: string, key: string, sent: Omit<NewEntry, 'key'>) =>
    this.api.ask('POST /api/desks/{id}/entries', { id, body: { key, ...sent } });
  remove = (id: string, key: string) => this.api.ask('DELETE /api/desks/{id}', { id, body: { key } });
  /** The results of a race of Le Tour that is played at a table: the same pages show them. */
  ofTable = (id: string) => this.api.ask('GET /api/tables/{id}/results', { id });
}
