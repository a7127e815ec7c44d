import type {
  About,
  Agree,
  Bot,
  ChangeSeat,
  Checked,
  Compared,
  Consent,
  Created,
  DeskList,
  Draft,
  Duplicated,
  EmptySeatKind,
  Failure,
  GameInfo,
  Invite,
  Join,
  Lesson,
  LessonInfo,
  NewDuplicate,
  NewTable,
  NewTrial,
  OneSeat,
  Opened,
  Ready,
  Rename,
  Replay,
  Rulebook,
  Secret,
  ShowNonce,
  Sit,
  TableInfo,
  Trial,
  Verdict,
  WhatIf,
} from './protocol';
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

/** The HTTP half of the protocol. One instance a page; the language is asked for anew at each call. */
export class Api {
  constructor(
    private readonly lang: () => Lang,
    private readonly send: typeof fetch = request,
  ) {}

  about = (signal: AbortSignal | null = null) => this.call<About>('/api/about', { method: 'GET', signal });
  games = () => this.get<GameInfo[]>('/api/games');
  rulebook = (game: string, lang: Lang) =>
    this.get<Rulebook>(`/api/games/${encodeURIComponent(game)}/rulebook`, { lang });
  /** What is wrong with a creation, or what it looks like. */
  checkCreation = (draft: Draft) => this.post<Checked>('/api/workshop/check', draft);
  tryCreation = (trial: NewTrial) => this.post<Trial>('/api/workshop/trial', trial);
  lessons = () => this.get<LessonInfo[]>('/api/lessons');
  lesson = (game: string, name: string) =>
    this.get<Lesson>(`/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(name)}`);
  openTables = (page = 0) => this.get<TableInfo[]>('/api/tables', page > 0 ? { page: String(page) } : {});
  mine = () => this.get<TableInfo[]>('/api/mine');
  table = (id: string) => this.get<TableInfo>(this.path(id));
  /** The desks whose key this device has shown. */
  myDesks = () => this.get<DeskList>('/api/desks/mine');
  /** Several tables with the same luck. */
  duplicate = (table: NewTable, tables: number) =>
    this.post<Duplicated>('/api/duplicates', { table, tables } satisfies NewDuplicate);
  /** What came of races with the same luck. */
  compare = (tables: string[]) => this.get<Compared>('/api/compare', { tables: tables.join(',') });
  create = (table: NewTable) => this.post<Created>('/api/tables', table);
  /** A table of this device. */
  createHere = (table: NewTable) => this.post<Created>('/device/api/tables', table);

  join = (id: string, invitation: string, name: string) =>
    this.post<unknown>(this.path(id, 'join'), { invitation, name } satisfies Join);
  sit = (id: string, seat: number, name: string) =>
    this.post<unknown>(this.path(id, 'sit'), { seat, name } satisfies Sit);
  setSeat = (id: string, seat: number, kind: EmptySeatKind, bot?: Bot) =>
    this.post<unknown>(this.path(id, 'seats'), { seat, kind, ...(bot ? { bot } : {}) } satisfies ChangeSeat);
  invite = (id: string, seat: number) => this.post<Secret>(this.path(id, 'invite'), { seat } satisfies Invite);
  /** One link for every free seat. */
  inviteAll = (id: string) => this.post<Secret>(this.path(id, 'invite'), {} satisfies Invite);
  consent = (id: string, seat: number, yes: boolean) =>
    this.post<unknown>(this.path(id, 'consent'), { seat, yes } satisfies Consent);
  /** Wants a bot to stand in at once for a player who is away. */
  putBotIn = (id: string, seat: number, yes: boolean) =>
    this.post<unknown>(this.path(id, 'stand-in'), { seat, yes } satisfies Consent);
  revoke = (id: string, seat: number) => this.post<unknown>(this.path(id, 'revoke'), { seat } satisfies OneSeat);
  ready = (id: string, seat: number, commitment: string | null) =>
    this.post<unknown>(this.path(id, 'ready'), { seat, commitment } satisfies Ready);
  nonce = (id: string, seat: number, nonce: string) =>
    this.post<unknown>(this.path(id, 'nonce'), { seat, nonce } satisfies ShowNonce);
  start = (id: string) => this.post<TableInfo>(this.path(id, 'start'), {});
  abandon = (id: string) => this.post<unknown>(this.path(id, 'abandon'), {});
  rematch = (id: string) => this.post<Opened>(this.path(id, 'rematch'), {});
  rename = (id: string, seat: number, name: string) =>
    this.post<unknown>(this.path(id, 'name'), { seat, name } satisfies Rename);
  /** A player who is away is reminded; the end by agreement is proposed, agreed to or refused. */
  over = (id: string, verb: 'remind' | 'agree', what: OneSeat | Agree) => this.post<unknown>(this.path(id, verb), what);
  leave = (id: string, seat: number) => this.post<unknown>(this.path(id, 'leave'), { seat } satisfies OneSeat);

  replay = (id: string, seat: number | 'all' | null) =>
    this.get<Replay>(this.path(id, 'replay'), seat === null ? {} : { seat: String(seat) });
  whatIf = (id: string, moment: WhatIf) => this.post<TableInfo>(this.path(id, 'what-if'), moment);
  verify = (id: string) => this.get<Verdict>(this.path(id, 'verify'));
  /** Names, chat and seats of this device go, everywhere. */
  forgetMe = () => this.post<unknown>('/api/forget', {});
  recordUrl = (id: string) => this.path(id, 'record');
  record = (id: string) => this.text(this.path(id, 'record'), { method: 'GET' });
  /** A browser that is new here is given a cookie by the first answer, and known by it at the second. */
  importRecord = async (lines: string): Promise<Opened> => {
    const send = () =>
      this.call<Opened>('/api/records', {
        method: 'POST',
        body: lines,
        headers: { 'content-type': 'application/jsonl' },
      });
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.failure.code !== 'no_device') throw error;
      return send();
    }
  };

  private path(id: string, verb?: string): string {
    return `/api/tables/${encodeURIComponent(id)}${verb ? `/${verb}` : ''}`;
  }

  private get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
    return this.call<T>(path, { method: 'GET' }, query);
  }

  /** What was asked for is done even where the page is left at once: browsers keep small requests alive. */
  post<T>(path: string, body: unknown): Promise<T> {
    const text = JSON.stringify(body);
    return this.call<T>(path, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json' },
      keepalive: text.length < SMALL,
    });
  }

  /** Any request of the protocol: the parts of the client that load later bring their own. */
  async call<T>(path: string, init: RequestInit, query: Record<string, string> = {}): Promise<T> {
    return parsed(await this.text(path, init, query)) as T;
  }

  private async text(path: string, init: RequestInit, query: Record<string, string> = {}): Promise<string> {
    const search = new URLSearchParams({ lang: this.lang(), ...query });
    let response: Response;
    let text: string;
    try {
      response = await this.send(`${path}?${search}`, { credentials: 'same-origin', ...init });
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

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    // not JSON: a proxy's page, say
    return null;
  }
}
