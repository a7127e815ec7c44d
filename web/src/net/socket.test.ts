import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TableSocket, type Link, type Wire } from './socket';
import type { ClientMessage, Numbered, ServerMessage, TableInfo } from './protocol';

class Line implements Wire {
  static all: Line[] = [];
  static get latest(): Line {
    return Line.all.at(-1)!;
  }

  readyState = 0;
  onopen: Wire['onopen'] = null;
  onclose: Wire['onclose'] = null;
  onmessage: Wire['onmessage'] = null;
  sent: ClientMessage[] = [];
  hungUp = false;

  constructor(readonly url: string) {
    Line.all.push(this);
  }

  get query(): URLSearchParams {
    return new URL(this.url).searchParams;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.(new Event('open'));
  }

  say(message: ServerMessage): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.(new CloseEvent('close', { code }));
  }

  send(data: string): void {
    this.sent.push(JSON.parse(data) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
    this.hungUp = true;
  }
}

const table = { id: 'abc' } as TableInfo;
const snapshot = (n: number): ServerMessage => ({
  type: 'snapshot',
  n,
  table,
  view: {},
  ask: null,
  facts: [],
  before: 0,
  chat: [],
  undo: false,
  orders: 'ask',
});
const update = (n: number): ServerMessage => ({ type: 'update', n, moments: [], view: {}, ask: null, undo: false });

function connect() {
  const seen: { n: number; fresh: boolean; type: Numbered['type'] }[] = [];
  const links: Link[] = [];
  const events: string[] = [];
  const socket = new TableSocket(
    { table: 'abc', seat: 2, lang: 'fr' },
    {
      message: (message, { fresh }) => seen.push({ n: message.n, type: message.type, fresh }),
      acknowledged: () => events.push('ack'),
      refused: (_action, rule, text) => events.push(`refused ${rule} ${text}`),
      stale: () => events.push('stale'),
      ordered: (orders) => events.push(`ordered ${orders.map(({ key }) => key).join(' ')}`),
      failed: (code) => events.push(`error ${code}`),
      link: (link) => links.push(link),
      denied: () => events.push('denied'),
    },
    (url) => new Line(url),
  );
  return { socket, seen, links, events };
}

beforeEach(() => {
  Line.all = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('sequence', () => {
  it('asks for its seat, its language and everything since nothing', () => {
    connect();
    expect(Line.latest.url).toContain('/api/tables/abc/socket?');
    expect(Object.fromEntries(Line.latest.query)).toEqual({ since: '0', lang: 'fr', seat: '2' });
  });

  it('takes each message once, in order', () => {
    const { seen } = connect();
    Line.latest.open();
    Line.latest.say(snapshot(4));
    Line.latest.say(update(5));
    Line.latest.say(update(5));
    Line.latest.say(update(4));
    Line.latest.say(update(6));
    expect(seen.map(({ n }) => n)).toEqual([4, 5, 6]);
    expect(seen.map(({ fresh }) => fresh)).toEqual([true, false, false]);
  });

  it('dials again from the last message when one is missing', () => {
    const { seen } = connect();
    Line.latest.open();
    Line.latest.say(snapshot(4));
    const gapped = Line.latest;
    gapped.say(update(6));
    expect(gapped.hungUp).toBe(true);
    expect(Line.latest.query.get('since')).toBe('4');
    Line.latest.open();
    Line.latest.say(snapshot(6));
    expect(seen.map(({ n }) => n)).toEqual([4, 6]);
  });

  it('does not listen to a line it has hung up', () => {
    const { seen } = connect();
    Line.latest.open();
    Line.latest.say(snapshot(1));
    const old = Line.latest;
    old.say(update(3));
    old.say(update(2));
    expect(seen.map(({ n }) => n)).toEqual([1]);
  });
});

describe('reconnection', () => {
  /** How long it takes until the next line is dialled. */
  function redialled(): number {
    const before = Line.all.length;
    let waited = 0;
    for (; Line.all.length === before; waited += 50) vi.advanceTimersByTime(50);
    return waited;
  }

  it('waits longer and longer for a server that lets it in only to send it away', () => {
    const { events } = connect();
    const waits = Array.from({ length: 6 }, () => {
      Line.latest.open();
      Line.latest.say({ type: 'error', code: 'too_many', text: '' });
      Line.latest.drop(1013);
      return redialled();
    });
    expect(waits[0]).toBeLessThanOrEqual(300);
    expect(waits.at(-1)).toBeGreaterThan(2_000);
    expect(events).toContain('denied');
    // a line that stood for a while is taken up again at once
    Line.latest.open();
    vi.advanceTimersByTime(6_000);
    Line.latest.drop();
    expect(redialled()).toBeLessThanOrEqual(300);
  });

  it('comes back by itself, sooner at first and within four seconds always', () => {
    const { links } = connect();
    Line.latest.open();
    Line.latest.say(snapshot(9));
    Line.latest.drop();
    expect(links.at(-1)).toBe('lost');
    vi.advanceTimersByTime(300);
    expect(Line.all.length).toBe(2);
    expect(Line.latest.query.get('since')).toBe('9');
    for (let i = 0; i < 8; i++) {
      const before = Line.all.length;
      Line.latest.drop();
      vi.advanceTimersByTime(4_000);
      expect(Line.all.length).toBe(before + 1);
    }
    Line.latest.open();
    expect(links.at(-1)).toBe('open');
  });

  it('does not wait when the network says that it is back', () => {
    const { socket } = connect();
    Line.latest.open();
    Line.latest.drop();
    const before = Line.all.length;
    socket.nudge();
    expect(Line.all.length).toBe(before + 1);
    socket.nudge();
    expect(Line.all.length).toBe(before + 1);
  });

  it('gives up a half-open line that answers no ping', () => {
    connect();
    Line.latest.open();
    Line.latest.say(snapshot(1));
    const first = Line.latest;
    vi.advanceTimersByTime(3_000);
    expect(first.sent).toEqual([{ type: 'ping' }]);
    first.say({ type: 'pong' });
    vi.advanceTimersByTime(3_000);
    expect(first.hungUp).toBe(false);
    vi.advanceTimersByTime(8_000);
    expect(first.hungUp).toBe(true);
  });

  it('says within five seconds that nothing is heard, and takes it back when the line was only slow', () => {
    const { links } = connect();
    Line.latest.open();
    Line.latest.say(snapshot(1));
    vi.advanceTimersByTime(5_000);
    expect(links.at(-1)).toBe('lost');
    expect(Line.latest.hungUp).toBe(false);
    Line.latest.say({ type: 'pong' });
    expect(links.at(-1)).toBe('open');
  });

  it('sends standing orders that were given while the line was down', () => {
    const { socket } = connect();
    Line.latest.open();
    Line.latest.say(snapshot(1));
    Line.latest.drop();
    socket.orders('never');
    expect(socket.unsentOrders).toBe('never');
    vi.advanceTimersByTime(4_000);
    Line.latest.open();
    expect(Line.latest.sent).toEqual([{ type: 'orders', windows: 'never' }]);
    Line.latest.say(snapshot(1));
    expect(socket.unsentOrders).toBeNull();
  });

  it('asks seldom where nobody looks', () => {
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    connect();
    Line.latest.open();
    vi.advanceTimersByTime(19_000);
    expect(Line.latest.sent).toEqual([]);
    hidden.mockRestore();
  });

  it('says so when it is not wanted, or not answered again and again', () => {
    const { events } = connect();
    Line.latest.open();
    Line.latest.drop();
    expect(events).toEqual([]);
    for (let i = 0; i < 2; i++) {
      vi.advanceTimersByTime(4_000);
      Line.latest.drop();
    }
    expect(events).toEqual(['denied']);
    vi.advanceTimersByTime(4_000);
    Line.latest.open();
    Line.latest.drop(1008);
    expect(events).toEqual(['denied', 'denied']);
  });

  it('stays closed once closed', () => {
    const { socket, links } = connect();
    Line.latest.open();
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(Line.all.length).toBe(1);
    expect(links.at(-1)).toBe('closed');
  });
});

describe('moves', () => {
  it('are sent again under the same id until they are acknowledged', () => {
    const { socket, events } = connect();
    Line.latest.open();
    Line.latest.say(snapshot(1));
    const action = socket.act(12, { ride: { card: 48 } });
    Line.latest.drop();
    vi.advanceTimersByTime(300);
    expect(Line.latest.sent).toEqual([]);
    Line.latest.open();
    expect(Line.latest.sent).toEqual([{ type: 'act', decision: 12, action, do: { ride: { card: 48 } } }]);
    Line.latest.say({ type: 'ack', action });
    Line.latest.say({ type: 'ack', action });
    expect(events).toEqual(['ack']);
    Line.latest.drop();
    vi.advanceTimersByTime(600);
    Line.latest.open();
    expect(Line.latest.sent).toEqual([]);
  });

  it('are over when an error names them, unless they may be tried again', () => {
    const { socket, events } = connect();
    Line.latest.open();
    Line.latest.say(snapshot(1));
    const [hasty, hopeless] = [socket.act(1, 'cote'), socket.act(1, 'pass')];
    Line.latest.say({ type: 'error', code: 'too_many', text: 'Trop de demandes.', action: hasty });
    Line.latest.say({ type: 'error', code: 'wrong_phase', text: 'Ce n’est pas le moment.', action: hopeless });
    expect(events.at(-1)).toBe('refused null Ce n’est pas le moment.');
    expect(socket.pending).toBe(1);
    Line.latest.drop(1013);
    vi.advanceTimersByTime(300);
    Line.latest.open();
    expect(Line.latest.sent.map((message) => (message as { action?: string }).action)).toEqual([hasty]);
  });

  it('made while the line is down go out when it is back', () => {
    const { socket } = connect();
    socket.undo();
    expect(Line.latest.sent).toEqual([]);
    Line.latest.open();
    expect(Line.latest.sent.map(({ type }) => type)).toEqual(['undo']);
  });

  it('are over when refused or stale, and a snapshot of the same number is taken', () => {
    const { socket, events, seen } = connect();
    Line.latest.open();
    Line.latest.say(snapshot(3));
    Line.latest.say({ type: 'refused', action: socket.act(1, 'cote'), rule: 'E12', text: 'Tu ne mènes pas.' });
    Line.latest.say({ type: 'stale', action: socket.act(1, 'cote') });
    Line.latest.say(snapshot(3));
    expect(events).toEqual(['refused E12 Tu ne mènes pas.', 'stale']);
    expect(socket.pending).toBe(0);
    expect(seen.map(({ n, fresh }) => [n, fresh])).toEqual([
      [3, true],
      [3, false],
    ]);
  });
});
