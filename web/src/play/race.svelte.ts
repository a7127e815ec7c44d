import type { AnyView, Ask, Choice, Fact } from './contract';
import { choiceFor } from './choices';
import { readAsk } from './ask';
import type { ChatLine, Numbered, Order, Orders, SentAsk, TableInfo, Viewer } from '../net/protocol';
import { TableSocket, type Link, type Wire } from '../net/socket';
import { seatName } from '../net/seats';
import { HeldMove } from './hold.svelte';
import { Playback } from './playback.svelte';
import type { Settings } from '../base/settings.svelte';

/** A line of the radio tour. */
export interface RadioLine {
  id: number;
  fact: Fact;
  seat: number | null;
}

export interface Notice {
  kind: 'refused' | 'stale' | 'error';
  text: string;
  rule: string | null;
}

export interface RaceOptions {
  settings: Pick<Settings, 'motion' | 'hold'>;
  /** What I am called where I look on. */
  name?: string;
  marks: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  dial?: (url: string) => Wire;
  /** Something happened that has a sound. */
  cue?: (cue: Cue) => void;
  /** The seat may no longer be ours. */
  denied?: () => void;
}

export type Cue = 'turn' | 'window' | 'fact' | 'over' | 'refused' | 'chat';

const MOST_LINES = 1_000;

/** One viewer's race, built from what the socket says and nothing else. */
export class Race {
  private latest = $state.raw<TableInfo | null>(null);
  /** When `table` came, for the clocks in it. */
  tableAt = $state(0);
  chat = $state.raw<ChatLine[]>([]);
  lines = $state.raw<RadioLine[]>([]);
  /** How many lines there were when I last acted. */
  readTo = $state(0);
  private takesBack = $state(false);
  orders = $state<Orders>('ask');
  /** What stands until my own turn comes, in the place of my standing order. */
  ahead = $state<Orders | null>(null);
  /** Answers that I have left under a condition. */
  conditional = $state.raw<Order[]>([]);
  /** I have never left any, nor taken any back. */
  leftNone = $state(false);
  link = $state<Link>('connecting');
  notice = $state.raw<Notice | null>(null);
  private picked = $state.raw<Choice | null>(null);
  /** The id of the move that the server has not answered yet. */
  sending = $state<string | null>(null);
  /** The question that it answers. */
  private answering: number | null = null;
  private asked = $state.raw<Ask | null>(null);
  /** When the present question closes (epoch milliseconds). */
  closesAt = $state<number | null>(null);

  readonly playback: Playback;
  /** What is heard once everything before it has been shown. */
  private cues: Cue[] = [];
  readonly hold: HeldMove;
  private readonly socket: TableSocket;
  private nextLine = 0;
  /** How many facts of this race we were sent, shown or not yet. */
  private known = 0;

  /** The table; the race is over once its end has been shown. */
  table = $derived.by((): TableInfo | null =>
    this.latest && this.playback.behind && this.latest.phase === 'over'
      ? { ...this.latest, phase: 'racing' }
      : this.latest,
  );
  /** My last move can be taken back. */
  undo = $derived.by(() => this.takesBack && !this.playback.behind);
  /** I have a bot play on for me: nothing is asked of me until I take my seat back. */
  delegates = $derived(
    this.latest?.phase === 'racing' &&
      this.latest.seats.some(({ seat, stand_in }) => seat === this.viewer.seat && stand_in),
  );
  /** The race as it is being shown. */
  view = $derived.by(() => this.playback.shown);
  /** The question, once everything before it has been shown. */
  ask = $derived.by(() => (this.playback.behind || this.sending !== null || this.delegates ? null : this.asked));
  /** What is chosen; where there is one answer, it is chosen already. */
  selected = $derived.by(
    () =>
      this.picked ??
      (this.ask?.kind && this.ask.choices.length === 1 && !this.ask.wide ? (this.ask.choices[0] ?? null) : null),
  );
  /** Whether a question is open to this seat, shown or not yet. */
  asks = $derived(this.asked !== null && this.asked.kind !== null);
  names = $derived(this.table?.seats.map(seatName) ?? []);
  recap = $derived(this.lines.slice(this.readTo));
  /** How many of those lines came while nobody looked: before this page, behind another tab, or while the line was cut. */
  missed = $state(0);
  awaiting = $derived.by(() => (this.view as AnyView | null)?.awaiting ?? null);

  constructor(
    readonly viewer: Viewer,
    private readonly options: RaceOptions,
  ) {
    this.playback = new Playback(
      () => options.settings.motion,
      (fact) => this.show(fact),
      () => this.sound(),
    );
    this.playback.seat = viewer.seat;
    this.hold = new HeldMove(() => options.settings.hold);
    this.socket = new TableSocket(
      viewer,
      {
        message: (message, { fresh }) => this.take(message, fresh),
        acknowledged: () => this.acknowledged(),
        refused: (_action, rule, text) => this.rejected({ kind: 'refused', text, rule }),
        stale: () => this.rejected({ kind: 'stale', text: '', rule: null }),
        ordered: (orders) => {
          this.conditional = orders;
          this.leftNone = false;
        },
        failed: (_code, text) => (this.notice = { kind: 'error', text, rule: null }),
        link: (link) => this.linked(link),
        denied: () => options.denied?.(),
      },
      options.dial,
    );
  }

  select = (choice: Choice | null): void => {
    this.picked = choice;
    this.notice = null;
  };

  /** Play an action, as soon as the setting lets it go. */
  play = (action: unknown): void => {
    const ask = this.asked;
    if (!ask || this.sending) return;
    this.notice = null;
    const label = choiceFor(ask, action)?.label ?? '';
    this.hold.offer(label, () => {
      if (this.asked?.decision !== ask.decision) return;
      this.sending = this.socket.act(ask.decision, action);
      this.answering = ask.decision;
    });
  };

  takeBack = (): void => {
    if (this.sending) return;
    this.sending = this.socket.undo();
    this.answering = null;
  };

  order = (orders: Orders): void => {
    if (this.ahead) this.answerAhead(null);
    this.orders = orders;
    this.socket.orders(orders);
  };

  /** Answers what comes out of turn until I am asked in my own; null, and I am asked again. */
  answerAhead = (orders: Orders | null): void => {
    this.ahead = orders;
    if (orders) this.options.marks?.setItem(this.aheadKey(), orders);
    else this.options.marks?.removeItem(this.aheadKey());
    this.socket.orders(orders ?? this.orders);
  };

  /** What stands is what the server says stands. */
  leaveOrders = (orders: Order[]): void => this.socket.leaveOrders(orders);

  /** Has a bot play my seat until the race ends or I take it back. */
  standIn = (on: boolean): void => this.socket.standIn(on);

  say = (text: string): void => this.socket.chat(text);
  phrase = (key: string): void => this.socket.phrase(key);
  nudge = (): void => this.socket.nudge();

  close(): void {
    this.playback.stop();
    this.hold.cancel();
    this.socket.close();
  }

  private take(message: Numbered, fresh: boolean): void {
    switch (message.type) {
      case 'snapshot':
        this.snapshot(message, fresh);
        break;
      case 'update':
        this.question(message.ask);
        this.takesBack = message.undo;
        for (const { facts } of message.moments) this.known += facts.length;
        this.playback.push(message);
        this.hurry();
        this.sound();
        break;
      case 'table':
        this.setTable(message.table);
        this.sound();
        break;
      case 'chat':
        this.chat = [...this.chat, message].slice(-300);
        if (message.seat !== this.viewer.seat) this.options.cue?.('chat');
        break;
    }
  }

  private snapshot(message: Extract<Numbered, { type: 'snapshot' }>, fresh: boolean): void {
    this.setTable(message.table);
    this.chat = message.chat;
    this.takesBack = message.undo;
    const stands = this.socket.unsentOrders ?? message.orders;
    // left before this page was opened: until my turn, and then I am asked again
    this.ahead = this.options.marks?.getItem(this.aheadKey()) === stands && stands !== 'ask' ? stands : null;
    this.orders = this.ahead ? 'ask' : stands;
    this.conditional = message.if ?? [];
    this.leftNone = message.if === undefined;
    this.question(message.ask);
    if (fresh) {
      this.playback.reset(message.view);
      message.facts.forEach((fact) => this.write(fact));
      const mark = this.savedMark();
      this.readTo = mark === null ? this.lines.length : Math.min(this.lines.length, Math.max(0, mark - message.before));
      this.missed = this.lines.length - this.readTo;
    } else {
      // after a lost line or a stale move: what we were not sent yet, whatever the server repeats; a stage's result stays until it is read
      this.playback.skip();
      const missed = message.facts.slice(Math.max(0, this.known - message.before));
      this.missed += missed.length;
      // they come without their moments: what is missed is read, and the board follows with the last
      this.playback.push({ moments: missed.map((fact) => ({ facts: [fact] })), view: message.view });
      this.hurry();
    }
    this.known = message.before + message.facts.length;
    this.sound();
  }

  private linked(link: Link): void {
    // what the server last said before it went is no news once it is back
    if (link === 'open' && this.notice?.kind === 'error') this.notice = null;
    this.link = link;
  }

  private setTable(table: TableInfo): void {
    const before = this.latest?.phase;
    this.latest = table;
    this.tableAt = Date.now();
    this.playback.hurried = this.delegates;
    if (before === 'racing' && table.phase === 'over') this.cues.push('over');
  }

  private question(sent: SentAsk | null): void {
    const ask = readAsk(sent);
    if (ask?.decision !== this.asked?.decision) {
      this.picked = null;
      this.hold.cancel();
      this.cues = this.cues.filter((cue) => cue === 'over');
      if (ask?.kind && !this.delegates) this.cues.push(ask.kind === 'window' ? 'window' : 'turn');
    }
    this.asked = ask;
    if (this.ahead && (ask?.kind === 'turn' || ask?.kind === 'choice')) this.answerAhead(null);
    this.closesAt = ask?.closes_ms == null ? null : Date.now() + ask.closes_ms;
  }

  /** A window runs out while we look: show it now. */
  private hurry(): void {
    if (this.asked?.kind === 'window' && this.asked.closes_ms !== null && !this.delegates) this.playback.hurry();
  }

  /** A question, and the end, are heard when they are seen. */
  private sound(): void {
    if (this.playback.behind) return;
    for (const cue of this.cues.splice(0)) this.options.cue?.(cue);
  }

  private acknowledged(): void {
    this.sending = null;
    this.picked = null;
    // answered, and no longer asked: what comes next is sent after the acknowledgement
    if (this.asked?.decision === this.answering) this.asked = null;
    this.playback.answered();
    this.readTo = this.lines.length;
    this.missed = 0;
    this.options.marks?.setItem(this.markKey(), String(this.known));
  }

  private rejected(notice: Notice): void {
    this.sending = null;
    this.notice = notice;
    this.options.cue?.('refused');
  }

  private show(fact: Fact): void {
    this.write(fact);
    if (document.hidden) this.missed += 1;
    this.options.cue?.('fact');
  }

  private write(fact: Fact): void {
    this.lines = [...this.lines, { id: this.nextLine++, fact, seat: fact.seat ?? null }];
    const excess = this.lines.length - MOST_LINES;
    if (excess > 0) {
      this.lines = this.lines.slice(excess);
      this.readTo = Math.max(0, this.readTo - excess);
    }
  }

  private aheadKey(): string {
    return `sillage.ahead.${this.viewer.table}.${this.viewer.seat ?? 'x'}`;
  }

  private markKey(): string {
    return `sillage.mark.${this.viewer.table}.${this.viewer.seat ?? 'x'}`;
  }

  private savedMark(): number | null {
    const saved = Number(this.options.marks?.getItem(this.markKey()) ?? NaN);
    return Number.isInteger(saved) ? saved : null;
  }
}
