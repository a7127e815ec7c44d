import { randomBytes } from 'node:crypto';
import type {
  Moment,
  ChatLine,
  ClientMessage,
  Frame,
  NewTable,
  Numbered,
  Orders,
  SeatInfo,
  ServerMessage,
  TableInfo,
} from '../src/net/protocol.ts';
import { games } from '../test/games.ts';
import type { Fixture } from '../src/play/contract.ts';
import { MockRace, type Playable, type Said } from './echappee.ts';
import { MockMoments } from './fixtures.ts';

const hex = (bytes: number) => randomBytes(bytes).toString('hex');
const WINDOW_MS = 6_000;
const BOT_MS = 450;

interface Viewer {
  seat: number | null;
  log: Numbered[];
  lines: Set<(message: ServerMessage) => void>;
}

/** One table of the stand-in server: seats, viewers' sequences, bots on a timer. Nothing is kept. */
export class MockTable {
  readonly id = hex(16);
  readonly secrets = new Map<string, number>();
  private readonly commitment = hex(32);
  private readonly owners: (string | null)[];
  private readonly seats: Omit<SeatInfo, 'mine'>[];
  private readonly nonces: (string | null)[];
  private readonly host: string;
  private phase: TableInfo['phase'] = 'seating';
  private viewers = new Map<string, Viewer>();
  private chat: ChatLine[] = [];
  private orders = new Map<number, Orders>();
  private answered = new Map<string, ServerMessage>();
  private race: Playable | null = null;
  private frames: { seat: number | null; do: unknown; said: Said; views: Map<string, unknown> }[] = [];
  private rematchId: string | null = null;

  constructor(
    readonly made: NewTable,
    device: string,
    private readonly moments: Fixture[] = [],
  ) {
    this.host = device;
    this.owners = made.seats.map((seat) => (seat.kind === 'me' ? device : null));
    this.nonces = made.seats.map(() => null);
    this.seats = made.seats.map((seat, i) => ({
      seat: i,
      name: seat.kind === 'open' ? '' : (seat.name ?? (seat.kind === 'me' ? (made.name ?? '') : 'Odette')),
      kind: seat.kind === 'me' || seat.kind === 'companion' ? 'person' : seat.kind,
      bot: seat.kind === 'bot' ? (seat.bot ?? 'sensible') : null,
      here: seat.kind !== 'open',
      ready: seat.kind === 'bot',
      stand_in: false,
      consents: null,
      clock_ms: made.clock.kind === 'bank' ? made.clock.seconds * 1000 : null,
    }));
    if (made.start) this.begin();
  }

  info(device: string | null): TableInfo {
    const awaiting = this.race?.waitsFor?.seats ?? [];
    return {
      id: this.id,
      game: this.made.game,
      title: games.find((game) => game.key === this.made.game)?.title ?? '',
      options: this.made.options,
      phase: this.phase,
      seats: this.seats.map((seat) => ({ ...seat, mine: device !== null && this.owners[seat.seat] === device })),
      host: device === this.host,
      public: this.made.public,
      hot_seat: this.made.hot_seat,
      clock: this.made.clock,
      windows: this.made.windows ?? (this.made.public ? 'strict' : 'relaxed'),
      commitment: this.commitment,
      promises: null,
      nonces: this.nonces,
      imported: false,
      deadline_ms: this.made.clock.kind === 'move' && this.phase === 'racing' ? this.made.clock.seconds * 1000 : null,
      rematch: this.rematchId,
      created_ms: Date.now(),
      abandoned_starts: 0,
      awaiting,
    };
  }

  owns(device: string, seat: number): boolean {
    return this.owners[seat] === device;
  }

  invite(seat: number): string {
    const secret = hex(12);
    this.secrets.set(secret, seat);
    return secret;
  }

  sit(device: string, seat: number, name: string): boolean {
    const place = this.seats[seat];
    if (!place || place.kind !== 'open') return false;
    Object.assign(place, { kind: 'person', name, here: true, ready: false });
    this.owners[seat] = device;
    this.tellTable();
    return true;
  }

  place(seat: number, kind: 'bot' | 'open', bot = 'sensible'): void {
    const place = this.seats[seat];
    if (!place) return;
    Object.assign(
      place,
      kind === 'bot'
        ? {
            kind,
            bot,
            name: ['Lucien', 'Odette', 'Marcel', 'Simone', 'Fernand', 'Yvette'][seat % 6],
            here: true,
            ready: true,
          }
        : { kind, bot: null, name: '', here: false, ready: false },
    );
    this.owners[seat] = null;
    this.tellTable();
  }

  name(seat: number, name: string): void {
    if (this.seats[seat]) this.seats[seat].name = name;
    this.tellTable();
  }

  ready(seat: number): void {
    if (this.seats[seat]) this.seats[seat].ready = true;
    this.tellTable();
  }

  nonce(seat: number, nonce: string): void {
    this.nonces[seat] = nonce;
    this.tellTable();
  }

  rematch(): MockTable {
    const next = new MockTable(
      { ...this.made, start: this.made.seats.every((seat) => seat.kind !== 'open') },
      this.host,
      this.moments,
    );
    this.rematchId = next.id;
    this.tellTable();
    return next;
  }

  abandon(): void {
    this.phase = 'abandoned';
    this.tellTable();
  }

  begin(): void {
    if (this.phase !== 'seating') return;
    const stages = typeof this.made.options.stages === 'number' ? this.made.options.stages : 2;
    this.race = this.moments.length
      ? new MockMoments(this.moments)
      : new MockRace(
          this.seats.map((seat) => seat.name),
          stages,
          Number.parseInt(this.commitment.slice(0, 6), 16),
        );
    this.phase = 'racing';
    this.keepFrame(null, null, { facts: () => [] });
    for (const [key, viewer] of this.viewers)
      this.number(key, {
        type: 'told',
        n: 0,
        moments: [],
        view: this.race.view(viewer.seat),
        ask: viewer.seat === null ? null : this.race.ask(viewer.seat, null),
        undo: false,
      });
    this.tellTable();
    this.botsMove();
  }

  connect(
    device: string,
    seat: number | null,
    since: number,
    send: (message: ServerMessage) => void,
  ): { receive: (message: ClientMessage) => void; leave: () => void } {
    const viewer = this.viewer(seat);
    const facts = viewer.log
      .filter((message) => message.n > since)
      .flatMap((message) => (message.type === 'told' ? factsOf(message) : []));
    const all = viewer.log.reduce((sum, message) => sum + (message.type === 'told' ? factsOf(message).length : 0), 0);
    send({
      type: 'snapshot',
      n: viewer.log.length,
      table: this.info(device),
      view: this.race?.view(seat) ?? null,
      ask: seat === null ? null : (this.race?.ask(seat, WINDOW_MS) ?? null),
      facts: facts.slice(-200),
      before: Math.max(0, all - facts.slice(-200).length),
      chat: this.chat,
      undo: false,
      orders: seat === null ? 'ask' : (this.orders.get(seat) ?? 'ask'),
    });
    const line = (message: ServerMessage) =>
      send(message.type === 'table' ? { ...message, table: this.info(device) } : message);
    viewer.lines.add(line);
    return { receive: (message) => this.receive(seat, message, send), leave: () => viewer.lines.delete(line) };
  }

  replay(seat: number | 'all' | null): { frames: Frame[]; names: string[] } {
    const own = seat === 'all' ? null : seat;
    return {
      names: this.seats.map(({ name }) => name),
      frames: this.frames.map((frame, n) => ({
        n,
        step: n,
        seat: frame.seat,
        do: frame.do,
        moments: [{ facts: frame.said.facts(own) }],
        view: frame.views.get(String(own)),
        ...(seat === 'all' ? { views: this.seats.map((_, each) => frame.views.get(String(each))) } : {}),
      })),
    };
  }

  private receive(seat: number | null, message: ClientMessage, send: (message: ServerMessage) => void): void {
    if (message.type === 'ping') send({ type: 'pong' });
    if (seat === null) return;
    if (message.type === 'orders') this.orders.set(seat, message.windows);
    if (message.type === 'chat' || message.type === 'phrase') {
      const line: ChatLine = {
        n: 0,
        seat,
        name: this.seats[seat]?.name ?? '',
        at_ms: Date.now(),
        ...(message.type === 'chat' ? { text: message.text } : { phrase: message.key }),
      };
      this.chat.push(line);
      for (const key of this.viewers.keys()) this.number(key, { type: 'chat', ...line });
    }
    if (message.type === 'undo')
      send({ type: 'refused', action: message.action, rule: 'E6', text: 'Rien à reprendre.' });
    if (message.type !== 'act') return;
    const before = this.answered.get(message.action);
    if (before) return send(before);
    const answer: ServerMessage =
      this.race?.decision === message.decision
        ? { type: 'ack', action: message.action }
        : { type: 'stale', action: message.action };
    this.answered.set(message.action, answer);
    send(answer);
    if (answer.type === 'ack') this.apply(seat, message.do);
    else send({ ...this.snapshotFor(seat) });
  }

  private snapshotFor(seat: number): ServerMessage {
    return {
      type: 'snapshot',
      n: this.viewer(seat).log.length,
      table: this.info(this.owners[seat] ?? null),
      view: this.race?.view(seat),
      ask: this.race?.ask(seat, WINDOW_MS) ?? null,
      facts: [],
      before: this.viewer(seat).log.reduce(
        (sum, message) => sum + (message.type === 'told' ? factsOf(message).length : 0),
        0,
      ),
      chat: this.chat,
      undo: false,
      orders: 'ask',
    };
  }

  private apply(seat: number, action: unknown): void {
    const race = this.race;
    if (!race) return;
    const said = race.act(seat, action);
    this.keepFrame(seat, action, said);
    for (const [key, viewer] of this.viewers) {
      this.number(key, {
        type: 'told',
        n: 0,
        moments: [{ facts: said.facts(viewer.seat) }],
        view: race.view(viewer.seat),
        ask: viewer.seat === null ? null : race.ask(viewer.seat, WINDOW_MS),
        undo: false,
      });
    }
    if (race.over) {
      this.phase = 'over';
      this.tellTable();
    } else this.botsMove();
  }

  private botsMove(): void {
    const race = this.race;
    const waits = race?.waitsFor;
    if (!race || !waits) return;
    const decision = race.decision;
    const person = waits.seats.find((seat) => this.owners[seat] !== null);
    const seat = waits.seats[0];
    if (seat === undefined || (waits.kind === 'turn' && person !== undefined)) return;
    const wait = waits.kind === 'window' && person !== undefined ? WINDOW_MS : BOT_MS;
    setTimeout(() => race.decision === decision && this.phase === 'racing' && this.apply(seat, race.pick(seat)), wait);
  }

  private keepFrame(seat: number | null, action: unknown, said: Said): void {
    const views = new Map<string, unknown>([['null', this.race?.view(null)]]);
    this.seats.forEach((_, each) => views.set(String(each), this.race?.view(each)));
    this.frames.push({ seat, do: action, said, views });
  }

  private viewer(seat: number | null): Viewer {
    const key = String(seat);
    let viewer = this.viewers.get(key);
    if (!viewer) this.viewers.set(key, (viewer = { seat, log: [], lines: new Set() }));
    return viewer;
  }

  private tellTable(): void {
    for (const key of this.viewers.keys()) this.number(key, { type: 'table', n: 0, table: this.info(null) });
  }

  private number(key: string, message: Numbered): void {
    const viewer = this.viewers.get(key);
    if (!viewer) return;
    const numbered = { ...message, n: viewer.log.length + 1 };
    viewer.log.push(numbered);
    for (const line of viewer.lines) line(numbered);
  }
}

const factsOf = ({ moments }: { moments: Moment[] }) => moments.flatMap(({ facts }) => facts);
