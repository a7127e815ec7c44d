import { ApiError } from '../../../net/http';
import type { DeskEntry, DeskMoved } from '../../../net/protocol';
import type { DeskApi } from './api';
import { acknowledge, merge, type Held, type LocalDesk } from './localDesk';
import { NotKept, type DeskStore } from './store';

/** `through`: all that was entered is on the server. `waiting`: it does not answer; entries wait here. */
export type Going = 'through' | 'sending' | 'waiting' | 'stopped';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 5_000;

/**
 * Takes what waits to the server, one entry at a time and in order, each under its own id until it is acknowledged. Where
 * another referee was faster it stops: whether an entry still holds is for its referee to say.
 */
export class Sync {
  private running = false;
  private closed = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly id: string,
    private readonly store: DeskStore,
    private readonly api: Pick<DeskApi, 'create' | 'book' | 'enter'>,
    private readonly report: (going: Going) => void,
  ) {}

  /** Something was entered, or the server may be back. */
  kick(): void {
    clearTimeout(this.timer);
    if (this.running || this.closed) return;
    this.running = true;
    void this.run().finally(() => (this.running = false));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async run(): Promise<void> {
    while (!this.closed) {
      const kept = this.store.load(this.id);
      if (!kept || kept.key === null || kept.held || kept.standing === 'gone' || kept.standing === 'denied')
        return this.report('stopped');
      const next = kept.queue[0];
      if (kept.standing === 'known' && !next) return this.report('through');
      this.report(this.failures > 0 ? 'waiting' : 'sending');
      try {
        if (kept.standing === 'new') await this.register(kept.key, kept);
        else if (next) await this.send(kept.key, next);
        this.failures = 0;
      } catch (error) {
        // an answer that cannot be kept is asked for again once there is room
        if (error instanceof NotKept) return this.later();
        if (!(error instanceof ApiError)) throw error;
        if (!this.answered(error)) return this.later();
      }
    }
  }

  private async register(key: string, kept: LocalDesk): Promise<void> {
    const book = await this.api.create(this.id, key, kept.head);
    this.store.update(this.id, (now) => ({ ...merge(now, book.entries), standing: 'known' }));
  }

  private async send(key: string, next: LocalDesk['queue'][number]): Promise<void> {
    const { n } = await this.api.enter(this.id, key, { id: next.id, after: next.after, entry: next.entry });
    const behind = this.store.update(this.id, (kept) => acknowledge(kept, next.id, n) ?? kept);
    // acknowledged before, and others have entered since: take all of the book
    if (behind?.queue.some(({ id }) => id === next.id)) {
      const book = await this.api.book(this.id);
      this.store.update(this.id, (kept) => merge(kept, book.entries));
    }
  }

  /** Whether the server has decided; if not, it is asked again later. */
  private answered(error: ApiError): boolean {
    const { code, text, rule } = error.failure;
    if (code === 'desk_moved') this.hold({ why: 'moved' }, sinceIn(error.body));
    else if (code === 'no_such_desk') this.store.update(this.id, (kept) => ({ ...kept, standing: 'gone' }));
    else if (code === 'not_referee' || code === 'desk_exists')
      this.store.update(this.id, (kept) => ({ ...kept, standing: 'denied' }));
    else if ([400, 409, 413, 422].includes(error.status)) this.hold({ why: 'refused', text, rule }, []);
    else return false;
    return true;
  }

  private hold(held: Held, since: DeskEntry[]): void {
    this.store.update(this.id, (kept) => {
      const now = merge(kept, since);
      // what had gone through after all is no clash
      return now.queue[0]?.id === kept.queue[0]?.id && now.queue.length > 0 ? { ...now, held } : now;
    });
  }

  private later(): void {
    this.report('waiting');
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(this.failures, 6));
    this.failures += 1;
    this.timer = setTimeout(() => this.kick(), wait);
  }
}

function sinceIn(body: unknown): DeskEntry[] {
  const moved = body as Partial<DeskMoved> | null;
  return moved?.since ?? [];
}
