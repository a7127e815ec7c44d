import type { Ask, Choice, Motion, Fact } from '../../play/contract';
import { choiceFor, sameAction } from '../../play/choices';
import { readAsk } from '../../play/ask';
import type { Lesson, LessonStep } from '../../net/protocol';
import { Playback } from '../../play/playback.svelte';

/** A moment at which the teacher speaks: something to read, or a move to make. */
export interface Stop {
  text: string;
  rule: string | null;
  /** The tip that it shows. */
  tip: number | null;
  /** Why not another move now. */
  wrongMove: string | null;
  ask: Ask | null;
  want: unknown;
  /** What happened since the stop before. */
  facts: Fact[];
  /** The steps that lead here, each with what happened and where it led. */
  steps: LessonStep[];
  view: unknown;
}

/** Another move than the book's was tried. */
export interface WrongMove {
  choice: Choice | null;
  /** One more each time, so that the same fault is shown again. */
  times: number;
}

/** A worked example that the newcomer plays: they make the move of the book, see what comes of it, and read why. */
export class LessonState {
  at = $state(0);
  selected = $state.raw<Choice | null>(null);
  wrongMove = $state.raw<WrongMove | null>(null);
  /** The move before this stop was the newcomer's own. */
  right = $state(false);
  readonly stops: Stop[];
  readonly playback: Playback;

  stop = $derived.by(() => this.stops[this.at] as Stop);
  last = $derived.by(() => this.at === this.stops.length - 1);
  view = $derived.by(() => this.playback.shown);
  /** The question, once everything before it has been shown. */
  ask = $derived.by(() => (this.playback.behind ? null : this.stop.ask));
  /** There is only something to read here. */
  open = $derived.by(() => !this.playback.behind && !this.stop.ask && !this.last);

  constructor(
    readonly lesson: Lesson,
    motion: () => Motion,
    at = 0,
  ) {
    this.stops = stopsOf(lesson);
    this.playback = new Playback(motion, () => {});
    this.go(at);
  }

  select = (choice: Choice | null): void => {
    this.selected = choice;
  };

  play = (action: unknown): void => {
    const { ask, want } = this.stop;
    if (!ask || this.playback.behind) return;
    if (sameAction(action, want)) {
      this.move(true);
    } else {
      this.wrongMove = { choice: choiceFor(ask, action), times: (this.wrongMove?.times ?? 0) + 1 };
      this.selected = null;
    }
  };

  /** Why not was read: the teacher's own words again. */
  heard = (): void => {
    this.wrongMove = null;
  };

  /** Read, and on. */
  next = (): void => {
    if (this.open) this.move(false);
  };

  /** Straight to a stop, without the way there. */
  go = (at: number): void => {
    const stop = this.stops[at];
    if (!stop) return;
    this.arrive(at, false);
    this.playback.reset(stop.view);
  };

  private move(right: boolean): void {
    if (this.last) return;
    this.arrive(this.at + 1, right);
    for (const step of this.stop.steps) this.playback.push(step);
  }

  private arrive(at: number, right: boolean): void {
    this.at = at;
    this.right = right;
    this.selected = null;
    this.wrongMove = null;
  }
}

/** Moves of others need no word each: they are seen on the way to the next stop. */
function stopsOf(lesson: Lesson): Stop[] {
  const stops: Stop[] = [];
  let steps: LessonStep[] = [];
  lesson.steps.forEach((step, i) => {
    steps.push(step);
    if (!step.text && !step.ask && i < lesson.steps.length - 1) return;
    stops.push({
      text: step.text,
      rule: step.rule,
      tip: step.tip,
      wrongMove: step.wrong_move,
      ask: readAsk(step.ask),
      want: step.ask ? step.next?.do : null,
      facts: steps.flatMap(({ moments }) => moments.flatMap(({ facts }) => facts)),
      steps,
      view: step.view,
    });
    steps = [];
  });
  return stops;
}
