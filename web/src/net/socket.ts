import { randomId } from './random';
import type { ClientMessage, Numbered, Orders, ServerMessage, Unnumbered, Viewer } from './protocol';

export type Link = 'connecting' | 'open' | 'lost' | 'closed';

export interface SocketHandlers {
  /** A numbered message, in order, once. `fresh` marks the first snapshot of a viewer's socket. */
  message(message: Numbered, context: { fresh: boolean }): void;
  refused(action: string, rule: string | null, text: string): void;
  acknowledged(action: string): void;
  stale(action: string): void;
  failed(code: string, text: string): void;
  link(link: Link): void;
  /** The server does not want this viewer, or it has not answered several times: perhaps the seat is no longer ours. */
  denied(): void;
}

/** What of a WebSocket is needed here, so that tests can stand in for it. */
export interface Wire {
  readyState: number;
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  send(data: string): void;
  close(code?: number): void;
}

const OPEN = 1;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 4_000; // promised: back within five seconds of the network's return
const POLICY = 1008;
const SUSPICIOUS = 3;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
/** Errors after which the same message may be taken: the line is closed, and what was not answered is sent on the next. */
const TRY_AGAIN = ['too_many', 'unavailable', 'internal'];

type Act = Extract<ClientMessage, { action: string }>;

/**
 * One viewer's line to a table: messages in sequence, each once; what we sent is sent again, under the same id, until the
 * server has answered it; a lost line is taken up where it was.
 */
export class TableSocket {
  private wire: Wire | null = null;
  private last = 0;
  private fresh = true;
  private attempts = 0;
  private unanswered = new Map<string, Act>();
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly viewer: Viewer,
    private readonly handlers: SocketHandlers,
    private readonly dial: (url: string) => Wire = (url) => new WebSocket(url),
  ) {
    this.connect();
  }

  /** The number of the last message taken in. */
  get sequence(): number {
    return this.last;
  }

  get pending(): number {
    return this.unanswered.size;
  }

  act(decision: number, action: unknown): string {
    return this.deliver({ type: 'act', decision, action: randomId(), do: action });
  }

  undo(): string {
    return this.deliver({ type: 'undo', action: randomId() });
  }

  orders(windows: Orders): void {
    this.transmit({ type: 'orders', windows });
  }

  chat(text: string): void {
    this.transmit({ type: 'chat', text });
  }

  phrase(key: string): void {
    this.transmit({ type: 'phrase', key });
  }

  /** The network may be back: do not wait for the timer. */
  nudge(): void {
    if (this.closed || this.wire) return;
    clearTimeout(this.retry);
    this.attempts = 0;
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    this.hangUp();
    this.handlers.link('closed');
  }

  private connect(): void {
    this.handlers.link(this.fresh ? 'connecting' : 'lost');
    const query = new URLSearchParams({ since: String(this.last), lang: this.viewer.lang });
    if (this.viewer.seat !== null) query.set('seat', String(this.viewer.seat));
    const wire = this.dial(`${socketOrigin()}/api/tables/${encodeURIComponent(this.viewer.table)}/socket?${query}`);
    this.wire = wire;
    wire.onopen = () => this.opened();
    wire.onmessage = (event) => this.received(String(event.data));
    wire.onclose = (event) => this.dropped(event.code);
  }

  private opened(): void {
    this.attempts = 0;
    this.handlers.link('open');
    for (const message of this.unanswered.values()) this.transmit(message);
    this.listen();
  }

  private received(data: string): void {
    this.listen();
    const message = JSON.parse(data) as ServerMessage;
    if ('n' in message) this.inOrder(message);
    else this.answered(message);
  }

  private inOrder(message: Numbered): void {
    if (message.type === 'snapshot') {
      // what a snapshot holds is whole: it may jump ahead, and comes again after a stale move
      if (message.n < this.last) return;
    } else if (message.n <= this.last) {
      return;
    } else if (message.n > this.last + 1) {
      this.redial();
      return;
    }
    this.last = message.n;
    const fresh = this.fresh;
    if (message.type === 'snapshot') this.fresh = false;
    this.handlers.message(message, { fresh });
  }

  private answered(message: Unnumbered): void {
    switch (message.type) {
      case 'ack':
        if (this.unanswered.delete(message.action)) this.handlers.acknowledged(message.action);
        break;
      case 'refused':
        if (this.unanswered.delete(message.action)) this.handlers.refused(message.action, message.rule, message.text);
        break;
      case 'stale':
        if (this.unanswered.delete(message.action)) this.handlers.stale(message.action);
        break;
      case 'error':
        // a move that will never be taken is not sent again
        if (message.action && !TRY_AGAIN.includes(message.code) && this.unanswered.delete(message.action)) this.handlers.refused(message.action, null, message.text);
        else this.handlers.failed(message.code, message.text);
        break;
      case 'pong':
        break;
    }
  }

  private deliver(message: Act): string {
    this.unanswered.set(message.action, message);
    this.transmit(message);
    return message.action;
  }

  private transmit(message: ClientMessage): void {
    if (this.wire?.readyState === OPEN) this.wire.send(JSON.stringify(message));
  }

  /** Something was missed: take the line up again from the last message we have. */
  private redial(): void {
    this.hangUp();
    this.connect();
  }

  private dropped(code?: number): void {
    this.hangUp();
    if (this.closed) return;
    this.handlers.link(this.fresh ? 'connecting' : 'lost');
    if (code === POLICY || (this.attempts + 1) % SUSPICIOUS === 0) this.handlers.denied();
    if (this.closed) return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.attempts) * (0.7 + 0.3 * Math.random());
    this.attempts += 1;
    this.retry = setTimeout(() => this.connect(), wait);
  }

  private hangUp(): void {
    clearTimeout(this.heartbeat);
    const wire = this.wire;
    this.wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  /** A half-open line says nothing: ask, and give it up if no answer comes. */
  private listen(): void {
    clearTimeout(this.heartbeat);
    this.heartbeat = setTimeout(() => {
      this.transmit({ type: 'ping' });
      this.heartbeat = setTimeout(() => this.dropped(), PONG_WITHIN);
    }, PING_EVERY);
  }
}

function socketOrigin(): string {
  return location.origin.replace(/^http/, 'ws');
}
