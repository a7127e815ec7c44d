import type { Choice } from '../games/contract';
import { sameAction } from '../games/choices';
import type { Lesson } from '../net/protocol';

/** A worked example that the newcomer plays: he makes the move of the book, and is told why. */
export class LessonState {
  at = $state(0);
  selected = $state.raw<Choice | null>(null);
  /** Another move than the book's was tried: what it would have come to. */
  astray = $state.raw<Choice | null>(null);
  /** The move of this step was made. */
  done = $state(false);

  step = $derived.by(() => this.lesson.steps[this.at]);
  last = $derived.by(() => this.at === this.lesson.steps.length - 1);
  /** Nothing to play here, or played: one may go on. */
  open = $derived.by(() => this.done || !this.step?.ask);

  constructor(readonly lesson: Lesson) {}

  select = (choice: Choice | null): void => {
    this.selected = choice;
    this.astray = null;
  };

  play = (action: unknown): void => {
    const step = this.step;
    if (!step?.ask || this.done) return;
    if (sameAction(action, step.do)) {
      this.done = true;
      this.astray = null;
    } else {
      this.astray = step.ask.choices.find((choice) => sameAction(choice.do, action)) ?? null;
    }
  };

  go = (at: number): void => {
    if (at < 0 || at >= this.lesson.steps.length) return;
    this.at = at;
    this.selected = null;
    this.astray = null;
    this.done = false;
  };
}
