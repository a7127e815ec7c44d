import type { Api } from '../../../net/http';
import type { DeskBook, DeskSecret, Entered, Head, NewDesk, NewEntry, RaceResults } from '../../../net/protocol';

const path = (id: string, verb = '') => `/api/desks/${encodeURIComponent(id)}${verb}`;
const json = (method: string, body: NewDesk | NewEntry | DeskSecret): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

/** The desk over HTTP. */
export class DeskApi {
  constructor(private readonly api: Pick<Api, 'call'>) {}

  create = (id: string, key: string, head: Head) => this.api.call<DeskBook>(path(id), json('PUT', { key, head }));
  book = (id: string) => this.api.call<DeskBook>(path(id), { method: 'GET' });
  showKey = (id: string, key: string) => this.api.call<unknown>(path(id, '/referee'), json('POST', { key }));
  enter = (id: string, key: string, sent: Omit<NewEntry, 'key'>) =>
    this.api.call<Entered>(path(id, '/entries'), json('POST', { key, ...sent }));
  remove = (id: string, key: string) => this.api.call<unknown>(path(id), json('DELETE', { key }));
  /** The results of a race of Le Tour that is played at a table: the same pages show them. */
  ofTable = (id: string) =>
    this.api.call<RaceResults>(`/api/tables/${encodeURIComponent(id)}/results`, { method: 'GET' });
}
