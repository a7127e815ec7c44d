import type { AnyView, Motion, Telling, Told } from './contract';
import { beatLength, calm, isKey } from './beats';

interface Step {
  facts: Told[];
  view: unknown;
}

/** A fact on its way to the screen, and where its step leads. */
interface Coming {
  fact: Told;
  view: unknown;
  /** After it the view of the step is the whole truth. */
  ends: boolean;
}

/** The least that a key moment is shown. */
const KEY = 900;
const KEY_FAST = 500;

/** Where a fact is, for a pace that is counted by rounds. */
type Round = number | null;

/**
 * Facts shown beat by beat: what belongs together is one beat, and beats are as short as the game's pace wants them. It can be
 * hurried, skipped, or off. `shown` is the race as far as it has been told, for everything on the screen, and where the step leads
 * is for nobody else; `telling` is null as soon as nothing is being shown, and then `shown` is all there is to draw.
 */
export class Parade {
  shown = $state.raw<unknown>(null);
  telling = $state.raw<Told | null>(null);
  /** The fact that ended a stage, and the race after it: nothing more is told until `goOn`. */
  halted = $state.raw<{ event: unknown; view: unknown } | null>(null);
  /** What is being told is a moment that one wants to have seen. */
  moment = $derived.by(() => this.telling !== null && isKey(this.game, this.telling.event));
  /** Facts still to be shown. */
  waiting = $state(0);
  behind = $derived(this.waiting > 0);
  /** How a game wants to be told. */
  game: Telling | null = null;
  /** The seat that looks on: once its riders are home, the rest is told fast. */
  seat: number | null = null;
  /** Nobody here waits for a turn: what happens is told fast. */
  hurried = false;
  /** A first race: every beat has the time that it takes to read. */
  unhurried = false;
  /** Milliseconds planned for beats since the last answer, or in this round; and the most of them there ever were. */
  spent = $state(0);
  longest = $state(0);
  /** The last waits that were planned, for those who measure. */
  waits = $state.raw<number[]>([]);

  /** Where the step being told leads. */
  private view: unknown = null;
  private coming: Coming[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private round: Round = null;

  constructor(
    private readonly motion: () => Motion,
    private readonly told: (fact: Told) => void,
    /** Nothing is left to show. */
    private readonly rested: () => void = () => {},
  ) {}

  /** Begin from here, without telling anything. */
  reset(view: unknown): void {
    this.stop();
    this.coming = [];
    this.waiting = 0;
    this.telling = null;
    this.halted = null;
    this.view = view;
    this.shown = view;
  }

  /** An answer was given: the time until the next question begins. */
  answered(): void {
    if (!this.game?.pace?.round) this.spent = 0;
  }

  push({ facts, view }: Step): void {
    facts.forEach((fact, i) => this.coming.push({ fact, view, ends: i === facts.length - 1 }));
    this.waiting += facts.length;
    if (this.halted) return;
    if (this.motion() === 'off') {
      this.view = view;
      this.skip();
    } else if (facts.length === 0 && !this.behind) {
      this.view = view;
      this.shown = view;
    } else if (facts.length === 0) {
      // nothing to tell: whatever is told last leads here
      const last = this.coming.at(-1);
      if (last) this.coming[this.coming.length - 1] = { ...last, view };
    } else if (this.timer === undefined) this.advance();
  }

  /** Show where things stand now, or at the end of a stage; what was not shown is still told to the radio. */
  skip(): void {
    if (this.halted) return;
    this.stop();
    this.waiting = this.coming.length;
    this.telling = null;
    while (this.coming.length > 0 && !this.halted) {
      const [next] = this.coming.splice(0, 1) as [Coming];
      this.view = next.view;
      this.shown = this.after(next);
      this.told(next.fact);
      if (this.halts(next)) this.halted = { event: next.fact.event, view: next.view };
      else this.waiting -= 1;
    }
    // at the end of a stage nothing of the next one is shown yet
    if (this.halted) return;
    this.shown = this.view;
    this.rested();
  }

  /** The stage's result has been read. */
  goOn(): void {
    if (!this.halted) return;
    this.halted = null;
    this.waiting = this.coming.length;
    if (this.motion() === 'off') this.skip();
    else this.advance();
  }

  /** Nothing may be in the way: a question closes by itself. */
  hurry(): void {
    this.halted = null;
    this.skip();
    if (this.halted) this.hurry();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private advance = (): void => {
    this.timer = undefined;
    const beat = this.coming.splice(0, this.nextBeat(this.coming));
    if (beat.length === 0) {
      this.telling = null;
      this.shown = this.view;
      this.rested();
      return;
    }
    for (const coming of beat) {
      this.view = coming.view;
      this.shown = this.after(coming);
      this.told(coming.fact);
    }
    const minor = this.game?.minor;
    const lead =
      beat.find(({ fact }) => isKey(this.game, fact.event)) ??
      beat.findLast(({ fact }) => !minor?.(fact.event)) ??
      beat.at(-1);
    this.telling = lead?.fact ?? null;
    const planned = this.wait(this.telling?.text ?? '');
    const wait = this.moment && !this.isHome() ? Math.max(planned, this.motion() === 'fast' ? KEY_FAST : KEY) : planned;
    this.spent += wait;
    this.longest = Math.max(this.longest, this.spent);
    this.waits = [...this.waits.slice(-99), wait];
    const end = beat.find((each) => this.halts(each));
    if (end) {
      this.halted = { event: end.fact.event, view: end.view };
      return;
    }
    this.timer = setTimeout(() => {
      this.waiting -= beat.length;
      this.advance();
    }, wait);
  };

  private halts({ fact, view }: Coming): boolean {
    return this.game?.halts?.(fact.event, view) ?? false;
  }

  private nextBeat(from: readonly Coming[]): number {
    const length = beatLength(
      from.map(({ fact: { event }, ends }) => ({ event, ends })),
      this.game,
    );
    const stop = from.slice(0, length).findIndex((each) => this.halts(each));
    return stop < 0 ? length : stop + 1;
  }

  /** The race while a fact is told: nobody is asked yet. */
  private after({ fact: { event }, view, ends }: Coming): unknown {
    const { game, shown, seat } = this;
    if (!game) return ends ? view : shown;
    try {
      return unasked(ends ? (game.during?.(view, event) ?? view) : game.after(shown, event, seat));
    } catch {
      // a fact that this client cannot draw: the view that follows is right
      return shown;
    }
  }

  private wait(text: string): number {
    const { pace } = this.game ?? {};
    let left = 0;
    for (let at = 0; at < this.coming.length; left++) at += this.nextBeat(this.coming.slice(at));
    const natural = calm(text, left === 0);
    const speed = this.motion() === 'fast' ? 3 : 1;
    // the end of a race is read line by line, however it came about
    if (!pace || isOver(this.view) || (this.unhurried && !this.isHome())) return natural / speed;
    const round = pace.round?.(this.view);
    if (round && round.nth !== this.round) {
      this.round = round.nth;
      this.spent = 0;
    }
    const share = round ? (0.9 * pace.ms) / round.beats : pace.ms;
    const wait = Math.max(0, Math.min(natural, share, (pace.ms - this.spent) / (left + 1)));
    return Math.min(wait, this.isHome() ? 90 : Infinity) / speed;
  }

  private isHome(): boolean {
    return this.hurried || (this.seat !== null && (this.game?.home?.(this.view, this.seat) ?? false));
  }
}

const isOver = (view: unknown): boolean => (view as Partial<AnyView> | null)?.over === true;

function unasked(view: unknown): unknown {
  const { awaiting } = view as Partial<AnyView>;
  return awaiting ? { ...(view as AnyView), awaiting: { ...awaiting, seats: [] } } : view;
}
