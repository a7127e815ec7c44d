import { Book } from '../src/features/desk/book/book';
import type { Entry, Head } from '../src/features/desk/book/types';
import type { DeskApi } from '../src/features/desk/keep/api';
import { ApiError } from '../src/net/http';
import type { DeskBook, DeskEntry, DeskMessage, DeskRequest, Entered, NewEntry } from '../src/net/protocol';
import { Refusal } from '../src/net/reader';
import type { Wire } from '../src/net/socket';
import { reader } from './reader';

const failure = (status: number, code: string, more: object = {}, rule: string | null = null) =>
  new ApiError(status, { code, text: code, rule, key: null }, { error: { code, text: code }, ...more });

/** A line to a desk of the test's server. */
class DeskWire implements Wire {
  readyState = 1;
  onopen: Wire['onopen'] = null;
  onclose: Wire['onclose'] = null;
  onmessage: Wire['onmessage'] = null;
  referee = false;

  constructor(private readonly server: TestServer) {}

  say(message: DeskMessage): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  send(data: string): void {
    const message = JSON.parse(data) as DeskRequest;
    if (message.type === 'referee') this.referee = message.key === this.server.key;
    if (message.type === 'ping') this.say({ type: 'pong' });
  }

  close(): void {
    this.readyState = 3;
    this.server.wires.delete(this);
  }
}

/** One desk on a server that a test can stop, and whose answers it can lose: the contract, in memory. */
export class TestServer {
  down = false;
  /** Takes what it is sent, and its answer does not arrive. */
  deaf = false;
  key: string | null = null;
  head: Head | null = null;
  entries: DeskEntry[] = [];
  /** Every entry as it came in, refused and repeated ones too. */
  asked: string[] = [];
  wires = new Set<DeskWire>();

  readonly api = {
    create: (_id: string, key: string, head: Head) =>
      this.answer(() => {
        if (this.key !== null && this.key !== key) throw failure(403, 'not_referee');
        this.key = key;
        this.head = head;
        return this.book();
      }),
    book: () => this.answer(() => this.book()),
    enter: (_id: string, key: string, sent: Omit<NewEntry, 'key'>) => this.answer(() => this.enter(key, sent)),
    showKey: () => this.answer(() => ({})),
    remove: () => this.answer(() => this.forget()),
  } as unknown as DeskApi;

  dial = (): Wire => {
    const wire = new DeskWire(this);
    queueMicrotask(() => {
      if (this.down || this.deaf || this.head === null) return wire.onclose?.(new CloseEvent('close'));
      this.wires.add(wire);
      wire.onopen?.(new Event('open'));
      wire.say({ type: 'book', book: this.book() });
    });
    return wire;
  };

  /** Another referee, on another device. */
  other(entry: Entry): void {
    this.enter(this.key ?? '', { id: `other-${this.entries.length}`, after: this.entries.length, entry });
  }

  /** Takes entries from now on, and no answer arrives. */
  goDeaf(): void {
    this.stop();
    this.down = false;
    this.deaf = true;
  }

  stop(): void {
    this.down = true;
    for (const wire of [...this.wires]) wire.onclose?.(new CloseEvent('close'));
  }

  forget(): void {
    this.head = this.key = null;
    this.entries = [];
    for (const wire of [...this.wires]) wire.say({ type: 'gone' });
  }

  private async answer<T>(work: () => T): Promise<T> {
    await Promise.resolve();
    if (this.down) throw new ApiError(0, { code: 'unreachable', text: '', rule: null, key: null });
    const done = work();
    if (this.deaf) throw new ApiError(0, { code: 'unreachable', text: '', rule: null, key: null });
    return done;
  }

  private book(): DeskBook {
    if (!this.head) throw failure(404, 'no_such_desk');
    return {
      id: 'd',
      head: this.head,
      entries: [...this.entries],
      outcome: this.read().outcome,
      created_ms: 0,
      touched_ms: 0,
      referee: true,
    };
  }

  private read(): Book {
    if (!this.head) throw failure(404, 'no_such_desk');
    return Book.of(
      reader,
      this.head,
      this.entries.map(({ entry }) => entry),
    );
  }

  private enter(key: string, { id, after, entry }: Omit<NewEntry, 'key'>): Entered {
    if (!this.head) throw failure(404, 'no_such_desk');
    if (key !== this.key) throw failure(403, 'not_referee');
    this.asked.push(id);
    const before = this.entries.find((line) => line.id === id);
    if (before) return { n: before.n };
    if (after < this.entries.length) {
      for (const wire of this.wires) if (wire.referee) wire.say({ type: 'clash', entry, against: this.entries.length });
      throw failure(409, 'desk_moved', { since: this.entries.slice(after) });
    }
    let book: Book;
    try {
      book = this.read().add(entry);
    } catch (error) {
      if (error instanceof Refusal) throw failure(422, 'refused', {}, error.why.rule);
      throw error;
    }
    const line = { n: this.entries.length + 1, id, at_ms: 0, entry };
    this.entries.push(line);
    for (const wire of this.wires) wire.say({ type: 'entries', entries: [line], outcome: book.outcome });
    return { n: line.n };
  }
}
