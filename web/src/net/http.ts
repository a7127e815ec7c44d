import type { Agree, Bot, Draft, EmptySeatKind, Failure, NewTable, NewTrial, Opened, WhatIf } from './protocol';
import type { Routes } from './generated/routes';
import type { Lang } from '../base/lang';
import { send as request } from './here';

/** Why something was not done. A code may be one that this client does not know, or its own: nobody answered. */
export type Reason = Omit<Failure, 'code'> & { code: string };

/** The server said no, or did not answer. `failure.text` is a sentence for people, in their language. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly failure: Reason,
    /** All of the answer, where a refusal brings more than its reason. */
    readonly body: unknown = null,
  ) {
    super(failure.text || failure.code);
    this.name = 'ApiError';
  }

  /** Nobody answered, or only a proxy before a server that is away: it may be back in a moment. */
  get unreachable(): boolean {
    return this.status === 0 || (this.status >= 502 && this.status <= 504);
  }
}

/** Of 64 KB for all requests at once. */
const SMALL = 8_000;

const unreachable: Reason = { code: 'unreachable', text: '', rule: null, key: null };

function failureIn(body: unknown): Reason | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  const error = body.error;
  if (typeof error !== 'object' || error === null || !('code' in error) || !('text' in error)) return null;
  const of = (key: 'rule' | 'key') => {
    const value: unknown = (error as Record<string, unknown>)[key];
    return typeof value === 'string' ? value : null;
  };
  return { code: String(error.code), text: String(error.text), rule: of('rule'), key: of('key') };
}

/** What is asked of a server: a method and a path, as its page names them. */
type Route = keyof Routes;
type Asks<R extends Route> = Routes[R]['asks'];
/** Where a request goes, the server or this device, and what calls it off. */
interface How {
  where?: '' | '/device';
  signal?: AbortSignal | null;
}
/** The parts of the path, the query and the body of a request. */
type Rest<R extends Route> = object extends Asks<R> ? [asked?: Asks<R>, how?: How] : [asked: Asks<R>, how?: How];

/** The HTTP half of the protocol. One instance a page; the language is asked for anew at each call. */
export class Api {
  constructor(
    private readonly lang: () => Lang,
    private readonly send: typeof fetch = request,
  ) {}

  about = (signal: AbortSignal | null = null) => this.ask('GET /api/about', {}, { signal });
  games = () => this.ask('GET /api/games');
  rulebook = (game: string, lang: Lang) => this.ask('GET /api/games/{game}/rulebook', { game, lang });
  /** What is wrong with a creation, or what it looks like. */
  checkCreation = (body: Draft) => this.ask('POST /api/workshop/check', { body });
  tryCreation = (body: NewTrial) => this.ask('POST /api/workshop/trial', { body });
  lessons = () => this.ask('GET /api/lessons');
  lesson = (game: string, name: string) => this.ask('GET /api/lessons/{game}/{name}', { game, name });
  openTables = (page = 0) => this.ask('GET /api/tables', page > 0 ? { page } : {});
  mine = () => this.ask('GET /api/mine');
  table = (id: string) => this.ask('GET /api/tables/{id}', { id });
  /** The desks whose key this device has shown. */
  myDesks = () => this.ask('GET /api/desks/mine');
  /** Several tables with the same luck. */
  duplicate = (table: NewTable, tables: number) => this.ask('POST /api/duplicates', { body: { table, tables } });
  /** What came of races with the same luck. */
  compare = (tables: string[]) => this.ask('GET /api/compare', { tables: tables.join(',') });
  create = (body: NewTable) => this.ask('POST /api/tables', { body });
  /** A table of this device. */
  createHere = (body: NewTable) => this.ask('POST /api/tables', { body }, { where: '/device' });

  join = (id: string, invitation: string, name: string) =>
    this.ask('POST /api/tables/{id}/join', { id, body: { invitation, name } });
  sit = (id: string, seat: number, name: string) => this.ask('POST /api/tables/{id}/sit', { id, body: { seat, name } });
  setSeat = (id: string, seat: number, kind: EmptySeatKind, bot?: Bot) =>
    this.ask('POST /api/tables/{id}/seats', { id, body: { seat, kind, ...(bot ? { bot } : {}) } });
  /** Without a seat, one link for every free one. */
  invite = (id: string, seat?: number) =>
    this.ask('POST /api/tables/{id}/invite', { id, body: seat === undefined ? {} : { seat } });
  consent = (id: string, seat: number, yes: boolean) =>
    this.ask('POST /api/tables/{id}/consent', { id, body: { seat, yes } });
  /** Wants a bot to stand in at once for a player who is away. */
  putBotIn = (id: string, seat: number, yes: boolean) =>
    this.ask('POST /api/tables/{id}/stand-in', { id, body: { seat, yes } });
  revoke = (id: string, seat: number) => this.ask('POST /api/tables/{id}/revoke', { id, body: { seat } });
  ready = (id: string, seat: number, commitment: string | null) =>
    this.ask('POST /api/tables/{id}/ready', { id, body: { seat, commitment } });
  nonce = (id: string, seat: number, nonce: string) =>
    this.ask('POST /api/tables/{id}/nonce', { id, body: { seat, nonce } });
  start = (id: string) => this.ask('POST /api/tables/{id}/start', { id });
  abandon = (id: string) => this.ask('POST /api/tables/{id}/abandon', { id });
  rematch = (id: string) => this.ask('POST /api/tables/{id}/rematch', { id });
  rename = (id: string, seat: number, name: string) =>
    this.ask('POST /api/tables/{id}/name', { id, body: { seat, name } });
  /** A player who is away is reminded. */
  remind = (id: string, seat: number) => this.ask('POST /api/tables/{id}/remind', { id, body: { seat } });
  /** The end by agreement is proposed, agreed to or refused. */
  agree = (id: string, body: Agree) => this.ask('POST /api/tables/{id}/agree', { id, body });
  leave = (id: string, seat: number) => this.ask('POST /api/tables/{id}/leave', { id, body: { seat } });

  replay = (id: string, seat: number | 'all' | null) =>
    this.ask('GET /api/tables/{id}/replay', { id, ...(seat === null ? {} : { seat }) });
  whatIf = (id: string, body: WhatIf) => this.ask('POST /api/tables/{id}/what-if', { id, body });
  verify = (id: string) => this.ask('GET /api/tables/{id}/verify', { id });
  /** Names, chat and seats of this device go, everywhere. */
  forgetMe = () => this.ask('POST /api/forget');
  recordUrl = (id: string) => `/api/tables/${encodeURIComponent(id)}/record`;
  record = (id: string) => this.text('GET /api/tables/{id}/record', { id });
  importRecord = (body: string): Promise<Opened> => this.known(() => this.ask('POST /api/records', { body }));

  /** A browser that is new here is given a cookie by the first answer, and known by it at the second. */
  known = async <T>(send: () => Promise<T>): Promise<T> => {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.failure.code !== 'no_device') throw error;
      return send();
    }
  };

  /** Any request of the protocol, typed by the server's list of routes. */
  async ask<R extends Route>(route: R, ...rest: Rest<R>): Promise<Routes[R]['gives']> {
    return parsed(await this.text(route, ...rest)) as Routes[R]['gives'];
  }

  private async text<R extends Route>(
    route: R,
    ...[asked = {}, { where = '', signal = null } = {}]: Rest<R>
  ): Promise<string> {
    const [method = '', path = ''] = route.split(' ');
    const { body, ...parts } = asked as Record<string, unknown>;
    const search = new URLSearchParams({ lang: this.lang() });
    let url = where + path;
    for (const [name, value] of Object.entries(parts)) {
      if (!path.includes(`{${name}}`)) search.set(name, String(value));
      url = url.replace(`{${name}}`, encodeURIComponent(String(value)));
    }
    const init = { credentials: 'same-origin', method, signal, ...held(method, body) } as const;
    let response: Response;
    let text: string;
    try {
      response = await this.send(`${url}?${search}`, init);
      text = await response.text();
    } catch {
      // nobody answered, or the line was cut in the middle of the answer
      throw new ApiError(0, unreachable);
    }
    if (!response.ok) {
      const body = parsed(text);
      throw new ApiError(response.status, failureIn(body) ?? { ...unreachable, code: `http_${response.status}` }, body);
    }
    return text;
  }
}

/** The lines of a record go as they are. What was asked for is done even where the page is left at once: browsers keep small requests alive. */
function held(method: string, body: unknown): RequestInit {
  if (body === undefined) return { keepalive: method !== 'GET' };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'application/jsonl' : 'application/json';
  return { body: text, headers: { 'content-type': type }, keepalive: text.length < SMALL };
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    // not JSON: a proxy's page, say
    return null;
  }
}
