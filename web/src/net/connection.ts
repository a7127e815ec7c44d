import { dial as dialled } from './here';

/** What of a WebSocket is needed here, so that tests can stand in for it. */
export interface Wire {
  readyState: number;
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  send(data: string): void;
  close(code?: number): void;
}

export type Dial = (url: string) => Wire;

export interface ConnectionHandlers {
  /** Where to connect, asked at each attempt: it says what we have by then. */
  url(): string;
  connecting(): void;
  opened(): void;
  received(data: string): void;
  /** The line is open and says nothing although it was asked, or speaks again: perhaps it is cut, perhaps only slow. */
  silent(yes: boolean): void;
  /** Not ours to close; `attempts` counts the failures since it last stood for a while, this one included. */
  dropped(code: number | undefined, attempts: number): void;
}

const OPEN = 1;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 4_000; // promised: back within five seconds of the network's return
/** Promised: a cut line is said within five seconds. Where nobody looks there is no hurry. */
export const PING_EVERY = 3_000;
const PING_UNSEEN_EVERY = 20_000;
export const SILENT_AFTER = 1_800;
const PONG_WITHIN = 8_000;
/** A line that was cut sooner is no sign that the server wants us: it may let us in only to send us away. */
const STEADY_AFTER = 5_000;

/** A line to the server that is taken up again whenever it is cut, and given up where it says nothing any more. */
export class Connection {
  private wire: Wire | null = null;
  private attempts = 0;
  private openedAt: number | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private isSilent = false;

  constructor(
    private readonly handlers: ConnectionHandlers,
    private readonly dial: Dial = dialled,
  ) {}

  connect(): void {
    this.handlers.connecting();
    const wire = this.dial(`${location.origin.replace(/^http/, 'ws')}${this.handlers.url()}`);
    this.wire = wire;
    wire.onopen = () => {
      this.openedAt = Date.now();
      this.handlers.opened();
      this.listen();
    };
    wire.onmessage = (event) => {
      this.listen();
      this.handlers.received(String(event.data));
    };
    wire.onclose = (event) => this.dropped(event.code);
  }

  /** What is said while nobody listens is lost, and `false`: the caller sends again what must arrive. */
  transmit(message: object): boolean {
    if (this.wire?.readyState !== OPEN) return false;
    this.wire.send(JSON.stringify(message));
    return true;
  }

  /** Something was missed: take the line up again at once. */
  redial(): void {
    this.hangUp();
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

  private dropped(code?: number): void {
    if (this.openedAt !== null && Date.now() - this.openedAt >= STEADY_AFTER) this.attempts = 0;
    this.hangUp();
    if (this.closed) return;
    this.handlers.dropped(code, this.attempts + 1);
    if (this.closed) return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.attempts) * (0.7 + 0.3 * Math.random());
    this.attempts += 1;
    this.retry = setTimeout(() => this.connect(), wait);
  }

  private hangUp(): void {
    clearTimeout(this.heartbeat);
    const wire = this.wire;
    this.isSilent = false;
    this.wire = this.openedAt = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  /** A half-open line says nothing: ask, say so if no answer comes, and give it up. */
  private listen(): void {
    clearTimeout(this.heartbeat);
    this.hear(false);
    this.heartbeat = setTimeout(
      () => {
        this.heartbeat = setTimeout(() => {
          this.hear(true);
          this.heartbeat = setTimeout(() => this.dropped(), PONG_WITHIN - SILENT_AFTER);
        }, SILENT_AFTER);
        // an answer may be there before this returns, and begins the wait anew
        this.transmit({ type: 'ping' });
      },
      document.visibilityState === 'visible' ? PING_EVERY : PING_UNSEEN_EVERY,
    );
  }

  private hear(silence: boolean): void {
    if (this.isSilent === silence) return;
    this.isSilent = silence;
    this.handlers.silent(silence);
  }
}
