import { Connection, type Dial, type Wire } from './connection';
import { randomId } from '../base/random';
import type { ClientMessage, Numbered, Order, Orders, ServerMessage, Unnumbered, Viewer } from './protocol';

export type { Wire };

export type Link = 'connecting' | 'open' | 'lost' | 'closed';

export interface SocketHandlers {
  /** A numbered message, in order, once. `fresh` marks the first snapshot of a viewer's socket. */
  message(message: Numbered, context: { fresh: boolean }): void;
  refused(action: string, rule: string | null, text: string): void;
  acknowledged(action: string): void;
  stale(action: string): void;
  /** The answers under a condition that stand now. */
  ordered(orders: Order[]): void;
  failed(code: string, text: string): void;
  link(link: Link): void;
  /** The server does not want this viewer, or it has not answered several times: perhaps the seat is no longer ours. */
  denied(): void;
}

const POLICY = 1008;
const SUSPICIOUS = 3;
/** Errors after which the same message may be taken: the line is closed, and what was not answered is sent on the next. */
const TRY_AGAIN = ['too_many', 'unavailable', 'internal'];

type Act = Extract<ClientMessage, { action: string }>;

/**
 * One viewer's line to a table: messages in sequence, each once; what we sent is sent again, under the same id, until the
 * server has answered it; a lost line is taken up where it was.
 */
export class TableSocket {
  private readonly line: Connection;
  private last = 0;
  private fresh = true;
  private unanswered = new Map<string, Act>();
  /** Standing orders given while the line was down. */
  unsentOrders: Orders | null = null;

  constructor(
    private readonly viewer: Viewer,
    private readonly handlers: SocketHandlers,
    dial?: Dial,
  ) {
    const away = () => handlers.link(this.fresh ? 'connecting' : 'lost');
    this.line = new Connection(
      {
        url: () => this.url(),
        connecting: away,
        opened: () => this.opened(),
        received: (data) => this.received(data),
        silent: (yes) => handlers.link(yes ? 'lost' : 'open'),
        dropped: (code, attempts) => {
          away();
          if (code === POLICY || attempts % SUSPICIOUS === 0) handlers.denied();
        },
      },
      dial,
    );
    this.line.connect();
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
    this.unsentOrders = this.line.transmit({ type: 'orders', windows } satisfies ClientMessage) ? null : windows;
  }

  /** Answers under a condition, instead of those left before. */
  leaveOrders(orders: Order[]): void {
    this.line.transmit({ type: 'if', orders } satisfies ClientMessage);
  }

  standIn(on: boolean): void {
    this.line.transmit({ type: 'stand_in', on } satisfies ClientMessage);
  }

  chat(text: string): void {
    this.line.transmit({ type: 'chat', text } satisfies ClientMessage);
  }

  phrase(key: string): void {
    this.line.transmit({ type: 'phrase', key } satisfies ClientMessage);
  }

  /** The network may be back: do not wait for the timer. */
  nudge(): void {
    this.line.nudge();
  }

  close(): void {
    this.line.close();
    this.handlers.link('closed');
  }

  private url(): string {
    const query = new URLSearchParams({ since: String(this.last), lang: this.viewer.lang });
    if (this.viewer.seat !== null) query.set('seat', String(this.viewer.seat));
    else if (this.viewer.name) query.set('name', this.viewer.name);
    return `/api/tables/${encodeURIComponent(this.viewer.table)}/socket?${query}`;
  }

  private opened(): void {
    this.handlers.link('open');
    for (const message of this.unanswered.values()) this.line.transmit(message);
    if (this.unsentOrders) this.line.transmit({ type: 'orders', windows: this.unsentOrders } satisfies ClientMessage);
  }

  private received(data: string): void {
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
      this.line.redial();
      return;
    }
    this.last = message.n;
    const fresh = this.fresh;
    if (message.type === 'snapshot') this.fresh = false;
    this.handlers.message(message, { fresh });
    // the server has them by now
    if (message.type === 'snapshot') this.unsentOrders = null;
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
        if (message.action && !TRY_AGAIN.includes(message.code) && this.unanswered.delete(message.action))
          this.handlers.refused(message.action, null, message.text);
        else this.handlers.failed(message.code, message.text);
        break;
      case 'if':
        this.handlers.ordered(message.orders);
        break;
      case 'pong':
        break;
    }
  }

  private deliver(message: Act): string {
    this.unanswered.set(message.action, message);
    this.line.transmit(message);
    return message.action;
  }
}
