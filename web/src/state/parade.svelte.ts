import type { Motion, Told } from '../games/contract';
import { lingers } from './facts';

interface Step {
  facts: Told[];
  view: unknown;
}

/**
 * Facts shown one by one, each step with the view it led to. It can be hurried, skipped, or off. `telling` is null as soon
 * as nothing is being shown: then `view` is all there is to draw.
 */
export class Parade {
  view = $state.raw<unknown>(null);
  telling = $state.raw<Told | null>(null);
  /** Facts still to be shown. */
  waiting = $state(0);
  behind = $derived(this.waiting > 0);

  private steps: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly motion: () => Motion,
    private readonly told: (fact: Told) => void,
  ) {}

  /** Begin from here, without telling anything. */
  reset(view: unknown): void {
    this.stop();
    this.steps = [];
    this.waiting = 0;
    this.telling = null;
    this.view = view;
  }

  push(step: Step): void {
    this.steps.push({ ...step, facts: [...step.facts] });
    this.waiting += step.facts.length;
    if (this.motion() === 'off') this.skip();
    else if (this.timer === undefined) this.advance();
  }

  /** Show where things stand now; what was not shown is still told to the radio. */
  skip(): void {
    this.stop();
    for (const step of this.steps) {
      step.facts.forEach(this.told);
      this.view = step.view;
    }
    this.steps = [];
    this.waiting = 0;
    this.telling = null;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private advance = (): void => {
    this.timer = undefined;
    const step = this.steps[0];
    if (!step) {
      this.telling = null;
      return;
    }
    this.view = step.view;
    const fact = step.facts.shift();
    if (step.facts.length === 0) this.steps.shift();
    if (!fact) {
      this.advance();
      return;
    }
    this.telling = fact;
    this.told(fact);
    const wait = lingers(fact, this.motion(), this.waiting);
    this.timer = setTimeout(() => {
      this.waiting -= 1;
      this.advance();
    }, wait);
  };
}
