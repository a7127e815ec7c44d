import type { Api } from '../../net/http';
import type { Entry, Head, Outcome } from '../book/types';
import type { Line } from './kept';

export interface SentBook {
  id: string;
  head: Head;
  entries: Line[];
  outcome: Outcome;
  created_ms: number;
  touched_ms: number;
  /** This device has shown the key before. */
  referee: boolean;
}

/** A desk's results, or those of a race of Le Tour: the same pages show both. */
export interface SentResults {
  head: Head;
  outcome: Outcome;
}

const path = (id: string, verb = '') => `/api/desks/${encodeURIComponent(id)}${verb}`;
const json = (method: string, body: unknown): RequestInit => ({ method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

/** The desk over HTTP. */
export class DeskApi {
  constructor(private readonly api: Pick<Api, 'call'>) {}

  create = (id: string, key: string, head: Head) => this.api.call<SentBook>(path(id), json('PUT', { key, head }));
  book = (id: string) => this.api.call<SentBook>(path(id), { method: 'GET' });
  showKey = (id: string, key: string) => this.api.call<unknown>(path(id, '/referee'), json('POST', { key }));
  enter = (id: string, key: string, sent: { id: string; after: number; entry: Entry }) => this.api.call<{ n: number }>(path(id, '/entries'), json('POST', { key, ...sent }));
  remove = (id: string, key: string) => this.api.call<unknown>(path(id), json('DELETE', { key }));
  ofTable = (id: string) => this.api.call<SentResults>(`/api/tables/${encodeURIComponent(id)}/results`, { method: 'GET' });
}
