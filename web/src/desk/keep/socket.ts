import type { Wire } from '../../net/socket';
import type { Entry, Outcome } from '../book/types';
import type { SentBook } from './api';
import type { Line } from './kept';

export type DeskMessage =
  | { type: 'book'; book: SentBook }
  | { type: 'entries'; entries: Line[]; outcome: Outcome }
  /** Another referee entered at the same time as this device's newest entry. */
  | { type: 'clash'; entry: Entry; against: number }
  | { type: 'gone' };

const told = ['book', 'entries', 'clash', 'gone'];

export interface DeskHandlers {
  /** The number of the last entry known here. */
  since(): number;
  key(): string | null;
  message(message: DeskMessage): void;
  link(open: boolean): void;
}

const OPEN = 1;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 4_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;

/** The line on which a desk follows live; it is taken up again wherever it was cut. */
export class DeskSocket {
  private wire: Wire | null = null;
  private attempts = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly id: string,
    private readonly handlers: DeskHandlers,
    private readonly dial: (url: string) => Wire = (url) => new WebSocket(url),
  ) {
    this.connect();
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
  }

  private connect(): void {
    const origin = location.origin.replace(/^http/, 'ws');
    const wire = this.dial(`${origin}/api/desks/${encodeURIComponent(this.id)}/socket?since=${this.handlers.since()}`);
    this.wire = wire;
    wire.onopen = () => this.opened();
    wire.onmessage = (event) => this.received(String(event.data));
    wire.onclose = () => this.dropped();
  }

  private opened(): void {
    this.attempts = 0;
    const key = this.handlers.key();
    if (key !== null) this.transmit({ type: 'referee', key });
    this.handlers.link(true);
    this.listen();
  }

  private received(data: string): void {
    this.listen();
    // a pong only shows that the line is open; an error is followed by its close
    const message = JSON.parse(data) as { type: string };
    if (told.includes(message.type)) this.handlers.message(message as DeskMessage);
  }

  private transmit(message: object): void {
    if (this.wire?.readyState === OPEN) this.wire.send(JSON.stringify(message));
  }

  private dropped(): void {
    this.hangUp();
    if (this.closed) return;
    this.handlers.link(false);
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
