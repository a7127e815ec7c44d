import { changed } from './changes';
import type { AnyView, Moment, Motion, PlaybackRules, Fact } from './contract';

interface Step {
  moments: Moment[];
  view: unknown;
}

/** A moment on its way to the screen, and where its step leads. */
interface Coming extends Moment {
  view: unknown;
  /** It leads there itself. */
  ends: boolean;
}

/** The least that a key moment is shown. */
const KEY = 900;
const KEY_FAST = 500;

/** Where a race is, for a pace that is counted by rounds. */
type Round = number | null;

/**
 * A race shown moment by moment, each as short as the game's pace wants it. It can be hurried, skipped, or off. `shown` is the race as
 * far as it has been shown, for everything on the screen, and where the step leads is for nobody else; `current` is null as soon as
 * nothing is being shown, and then `shown` is all there is to draw.
 */
export class Playback {
  shown = $state.raw<unknown>(null);
  current = $state.raw<Fact | null>(null);
  /** The fact that ended a stage, and the race after it: nothing more is shown until `goOn`. */
  halted = $state.raw<{ event: unknown; view: unknown } | null>(null);
  /** What is being shown is a moment that one wants to have seen. */
  moment = $derived.by(() => this.current?.emphasis === 'key');
  /** Moments still to be shown. */
  waiting = $state(0);
  behind = $derived(this.waiting > 0);
  /** How a game wants to be shown. */
  rules: PlaybackRules | null = null;
  /** The seat that looks on: once its riders are home, the rest is shown fast. */
  seat: number | null = null;
  /** Nobody here waits for a turn: what happens is shown fast. */
  hurried = false;
  /** A first race: every moment has the time that it takes to read. */
  unhurried = false;
  /** Milliseconds planned since the last answer, or in this round; and the most of them there ever were. */
  spent = $state(0);
  longest = $state(0);
  /** The last waits that were planned, for those who measure. */
  waits = $state.raw<number[]>([]);

  /** Where the step being shown leads. */
  private view: unknown = null;
  private coming: Coming[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private round: Round = null;

  constructor(
    private readonly motion: () => Motion,
    private readonly onFact: (fact: Fact) => void,
    /** Nothing is left to show. */
    private readonly rested: () => void = () => {},
  ) {}

  /** Begin from here, without current anything. */
  reset(view: unknown): void {
    this.stop();
    this.coming = [];
    this.waiting = 0;
    this.current = null;
    this.halted = null;
    this.view = view;
    this.shown = view;
  }

  /** An answer was given: the time until the next question begins. */
  answered(): void {
    if (!this.rules?.pace?.round) this.spent = 0;
  }

  push({ moments, view }: Step): void {
    const end = moments.length - 1;
    moments.forEach((moment, i) => this.coming.push({ ...moment, view, ends: i === end }));
    this.waiting += moments.length;
    if (this.halted) return;
    if (this.motion() === 'off') {
      this.view = view;
      this.skip();
    } else if (moments.length === 0 && !this.behind) {
      this.view = view;
      this.shown = view;
    } else if (moments.length === 0) {
      // nothing to show: whatever is shown last leads here
      const last = this.coming.at(-1);
      if (last) this.coming[this.coming.length - 1] = { ...last, view };
      else this.view = view;
    } else if (this.timer === undefined) this.advance();
  }

  /** Show where things stand now, or at the end of a stage; what was not shown still goes to the radio. */
  skip(): void {
    if (this.halted) return;
    this.stop();
    this.waiting = this.coming.length;
    this.current = null;
    while (this.coming.length > 0 && !this.halted) {
      const [next] = this.coming.splice(0, 1) as [Coming];
      this.show(next);
      this.halted = this.halt(next);
      if (!this.halted) this.waiting -= 1;
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
    const next = this.coming.shift();
    if (!next) {
      this.current = null;
      this.shown = this.view;
      this.rested();
      return;
    }
    this.show(next);
    this.current = leadOf(next);
    const planned = this.wait(this.current?.text ?? '');
    const wait = this.moment && !this.isHome() ? Math.max(planned, this.motion() === 'fast' ? KEY_FAST : KEY) : planned;
    this.spent += wait;
    this.longest = Math.max(this.longest, this.spent);
    this.waits = [...this.waits.slice(-99), wait];
    this.halted = this.halt(next);
    if (this.halted) return;
    this.timer = setTimeout(() => {
      this.waiting -= 1;
      this.advance();
    }, wait);
  };

  private show(next: Coming): void {
    this.view = next.view;
    this.shown = this.during(next);
    next.facts.forEach(this.onFact);
  }

  private halt({ facts, view }: Coming): { event: unknown; view: unknown } | null {
    const end = facts.find(({ event }) => this.rules?.halts?.(event, view) ?? false);
    return end ? { event: end.event, view } : null;
  }

  /** The race while a moment is shown: nobody is asked yet, and the turn is whose doing it is. */
  private during(next: Coming): unknown {
    const seat = leadOf(next)?.seat;
    try {
      return unasked(next.ends ? next.view : changed(this.shown, next.changes ?? []), seat);
    } catch {
      // changes of another view than the one shown: the view that follows is right
      return this.shown;
    }
  }

  private wait(text: string): number {
    const { pace } = this.rules ?? {};
    const left = this.coming.length;
    const natural = calm(text, left === 0);
    const speed = this.motion() === 'fast' ? 3 : 1;
    // the end of a race is read line by line, however it came about
    if (!pace || isOver(this.view) || (this.unhurried && !this.isHome())) return natural / speed;
    const round = pace.round?.(this.view);
    if (round && round.nth !== this.round) {
      this.round = round.nth;
      this.spent = 0;
    }
    const share = round ? (0.9 * pace.ms) / round.moments : pace.ms;
    const wait = Math.max(0, Math.min(natural, share, (pace.ms - this.spent) / (left + 1)));
    return Math.min(wait, this.isHome() ? 90 : Infinity) / speed;
  }

  private isHome(): boolean {
    return this.hurried || (this.seat !== null && (this.rules?.home?.(this.view, this.seat) ?? false));
  }
}

const isOver = (view: unknown): boolean => (view as Partial<AnyView> | null)?.over === true;

function unasked(view: unknown, turn: number | undefined): unknown {
  const { awaiting } = view as Partial<AnyView>;
  if (!awaiting) return view;
  return { ...(view as AnyView), turn: turn ?? (view as AnyView).turn, awaiting: { ...awaiting, seats: [] } };
}

/** The event that a moment is about. */
function leadOf({ facts }: Moment): Fact | null {
  return (
    facts.find(({ emphasis }) => emphasis === 'key') ??
    facts.findLast(({ emphasis }) => emphasis !== 'minor') ??
    facts.at(-1) ??
    null
  );
}

/** How long a moment stays where nothing presses, in milliseconds; the last one never keeps a question waiting long. */
function calm(text: string, last: boolean): number {
  return Math.min(last ? 650 : 1_500, 420 + 11 * text.length);
}
