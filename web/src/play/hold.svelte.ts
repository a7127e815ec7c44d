import type { Hold as Mode } from '../base/settings.svelte';

export const HOLD_MS = 2_000;

interface Held {
  label: string;
  send: () => void;
  /** When it goes by itself (epoch milliseconds); null waits for a word. */
  until: number | null;
}

/** Mis-clicks are ours to prevent: a move waits two seconds, or for a yes, before it leaves. */
export class HeldMove {
  held = $state.raw<Held | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly mode: () => Mode) {}

  offer(label: string, send: () => void): void {
    this.cancel();
    switch (this.mode()) {
      case 'none':
        send();
        break;
      case 'wait':
        this.held = { label, send, until: Date.now() + HOLD_MS };
        this.timer = setTimeout(() => this.confirm(), HOLD_MS);
        break;
      case 'ask':
        this.held = { label, send, until: null };
        break;
    }
  }

  confirm(): void {
    const held = this.held;
    this.cancel();
    held?.send();
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.held = null;
  }
}
