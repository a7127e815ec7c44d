import type { Ask, Moment, Fact } from '../src/play/contract';
import type { ClientMessage, ServerMessage, TableInfo } from '../src/net/protocol';
import type { Wire } from '../src/net/socket';

/** A line to a server that a test speaks for. */
export class TestWire implements Wire {
  readyState = 1;
  onopen: Wire['onopen'] = null;
  onclose: Wire['onclose'] = null;
  onmessage: Wire['onmessage'] = null;
  sent: ClientMessage[] = [];

  constructor(readonly url: string) {}

  say(message: ServerMessage): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  drop(): void {
    this.readyState = 3;
    this.onclose?.(new CloseEvent('close'));
  }

  send(data: string): void {
    this.sent.push(JSON.parse(data) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  get acts(): Extract<ClientMessage, { type: 'act' }>[] {
    return this.sent.filter((message) => message.type === 'act');
  }
}

export function dialer(): { wires: TestWire[]; dial: (url: string) => TestWire } {
  const wires: TestWire[] = [];
  return {
    wires,
    dial: (url) => {
      const wire = new TestWire(url);
      wires.push(wire);
      queueMicrotask(() => wire.onopen?.(new Event('open')));
      return wire;
    },
  };
}

export function info(more: Partial<TableInfo> = {}): TableInfo {
  const seat = (n: number, name: string, mine: boolean) => ({
    seat: n,
    name,
    kind: 'person' as const,
    bot: null,
    here: true,
    ready: false,
    stand_in: false,
    consents: null,
    mine,
    clock_ms: null,
  });
  return {
    id: 'abc',
    game: 'echappee',
    title: 'L’Échappée',
    options: {},
    phase: 'racing',
    seats: [seat(0, 'Camille', true), seat(1, 'Odette', false)],
    host: true,
    public: false,
    hot_seat: false,
    clock: { kind: 'none' },
    windows: 'strict',
    commitment: 'c0ffee',
    promises: null,
    nonces: [null, null],
    imported: false,
    deadline_ms: null,
    rematch: null,
    created_ms: 0,
    abandoned_starts: 0,
    ...more,
  };
}

export const fact = (text: string, seat = 1): Fact => ({
  rule: 'E7',
  text,
  seat,
  event: { event: 'rode', seat, text },
});

export const ask = (decision: number, more: Partial<Ask> = {}): Ask & { must: boolean } => ({
  decision,
  must: true,
  kind: 'turn',
  question: { text: 'À toi', rule: 'E6' },
  choices: [
    { do: { ride: { card: 44 } }, label: '44', forecast: null },
    { do: { ride: { card: 48 } }, label: '48', forecast: { text: 'tête', rule: 'E9' } },
  ],
  barred: [],
  wide: null,
  closes_ms: null,
  ...more,
});

export const view = (seats: number[] = [], kind: Ask['kind'] = 'turn') => ({
  turn: seats[0] ?? null,
  awaiting: seats.length ? { kind, seats } : null,
  over: false,
  ranking: null,
});

export function snapshot(n: number, more: Partial<Extract<ServerMessage, { type: 'snapshot' }>> = {}): ServerMessage {
  return {
    type: 'snapshot',
    n,
    table: info(),
    view: view(),
    ask: null,
    facts: [],
    before: 0,
    chat: [],
    undo: false,
    orders: 'ask',
    ...more,
  };
}

/** Each fact by itself, with nothing on the board until the last. */
export const momentsOf = (facts: Fact[]): Moment[] =>
  facts.map((each, i) => (i < facts.length - 1 ? { facts: [each], changes: [] } : { facts: [each] }));

type UpdateMessage = Extract<ServerMessage, { type: 'update' }>;

export function update(n: number, { facts, ...more }: Partial<UpdateMessage> & { facts?: Fact[] } = {}): ServerMessage {
  return { type: 'update', n, moments: momentsOf(facts ?? []), view: view(), ask: null, undo: false, ...more };
}

export function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** A game's moment, by its name. */
export const named =
  <F extends { name: string }>(moments: readonly F[]) =>
  (name: string): F => {
    const found = moments.find((each) => each.name === name);
    if (!found) throw new Error(`no moment ${name}`);
    return found;
  };
