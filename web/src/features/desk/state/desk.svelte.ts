import { ApiError } from '../../../net/http';
import { randomId } from '../../../base/random';
import type { Wire } from '../../../net/socket';
import { Refusal, type Reader, type Why } from '../../../net/reader';
import { Book } from '../book/book';
import { stageOf } from '../book/stages';
import type { Entry } from '../book/types';
import type { DeskApi } from '../keep/api';
import { decide, enqueue, merge, overtaken, publishAgain, type LocalDesk } from '../keep/localDesk';
import { DeskSocket, type DeskNews } from '../keep/socket';
import { NotKept, type DeskStore } from '../keep/store';
import { Sync, type Going } from '../keep/sync';

export interface DeskParts {
  store: DeskStore;
  api: DeskApi;
  reader: Reader;
  now?: () => number;
  dial?: (url: string) => Wire;
}

/** One desk as this device shows it: kept here first, taken to the server when it answers, following what others enter. */
export class Desk {
  kept: LocalDesk = $state.raw() as LocalDesk;
  going = $state<Going>('sending');
  /** The line on which others' entries come is open. */
  live = $state(false);
  /** Another referee entered something at the same time: what it was, until it has been read. */
  clash = $state.raw<Entry | null>(null);
  /** The referee has not decided yet about entries that were overtaken, and looks at something else first. */
  putOff = $state(false);
  /** The device could not keep the last entry. */
  full = $state(false);

  /** What the server has and, unless others have overtaken them, the entries that wait. */
  book = $derived.by(() => {
    const { head, entries, queue } = this.kept;
    const lines = overtaken(this.kept) ? entries : [...entries, ...queue];
    return Book.of(
      this.parts.reader,
      head,
      lines.map(({ entry }) => entry),
    );
  });
  outcome = $derived(this.book.outcome);
  /** Entries not acknowledged yet. */
  waiting = $derived(this.kept.queue.length);

  private readonly sync: Sync;
  private socket: DeskSocket | null = null;
  private readonly forget: () => void;

  constructor(
    kept: LocalDesk,
    private readonly parts: DeskParts,
  ) {
    this.kept = kept;
    this.sync = new Sync(kept.id, parts.store, parts.api, (going) => {
      this.going = going;
      this.follow();
    });
    this.forget = parts.store.onchange((id) => id === kept.id && this.reload());
    this.summarise();
    if (kept.key === null) this.follow();
    else this.sync.kick();
  }

  /** Keeps an entry, and only then shows it. A refusal says why not. */
  enter(entry: Entry): Why | null {
    return this.enterAll([entry]);
  }

  /** Takes back the newest entries that stand, as many as are asked for (D6). */
  undo(count = 1): Why | null {
    return this.enterAll(Array.from({ length: count }, () => ({ undo: 1 }) as const));
  }

  /** Puts back what the last undo took. */
  redo(): Why | null {
    return this.enterAll([{ redo: 1 }]);
  }

  private enterAll(entries: readonly Entry[]): Why | null {
    try {
      entries.reduce((book, entry) => book.add(entry), this.book);
    } catch (error) {
      if (error instanceof Refusal) return error.why;
      throw error;
    }
    const now = this.parts.now?.() ?? Date.now();
    try {
      this.parts.store.update(this.kept.id, (kept) =>
        entries.reduce((all, entry) => enqueue(all, randomId(), entry, now), kept),
      );
      this.full = false;
    } catch (error) {
      if (!(error instanceof NotKept)) throw error;
      this.full = true;
      return null;
    }
    this.summarise();
    this.sync.kick();
    return null;
  }

  /** Which of the entries that another referee overtook still hold. */
  decide(keep: ReadonlySet<string>): void {
    this.parts.store.update(this.kept.id, (kept) => decide(kept, keep));
    this.putOff = false;
    this.sync.kick();
  }

  /** The server has it no more: it is to have it again. */
  publish(): void {
    this.parts.store.update(this.kept.id, publishAgain);
    this.sync.kick();
  }

  /** Deletes it on the server; it stays on this device. What the server never had, or has no more, is gone there already. */
  async unpublish(): Promise<void> {
    const { id, key, standing } = this.kept;
    if (key === null || standing === 'gone' || standing === 'denied') return;
    try {
      await this.parts.api.remove(id, key);
    } catch (error) {
      const gone =
        error instanceof ApiError &&
        (error.failure.code === 'no_such_desk' || (standing === 'new' && error.unreachable));
      if (!gone) throw error;
    }
    this.parts.store.update(this.kept.id, (kept) => ({ ...kept, standing: 'gone' }));
  }

  /** The network may be back. */
  nudge(): void {
    this.sync.kick();
    this.socket?.nudge();
  }

  close(): void {
    this.forget();
    this.sync.close();
    this.socket?.close();
  }

  private reload(): void {
    const kept = this.parts.store.load(this.kept.id);
    if (kept) this.kept = kept;
  }

  /** Others' entries come over a line of their own, once the server knows the desk. */
  private follow(): void {
    if (this.socket || this.kept.standing !== 'known') return;
    this.socket = new DeskSocket(
      this.kept.id,
      {
        since: () => this.kept.entries.length,
        key: () => this.kept.key,
        message: (message) => this.receive(message),
        link: (open) => {
          this.live = open;
          if (open) this.sync.kick();
        },
      },
      this.parts.dial,
    );
  }

  private receive(message: DeskNews): void {
    if (message.type === 'clash') {
      this.clash = message.entry;
      return;
    }
    const lines = message.type === 'gone' ? [] : message.type === 'book' ? message.book.entries : message.entries;
    try {
      this.parts.store.update(this.kept.id, (kept) =>
        message.type === 'gone' ? { ...kept, standing: 'gone' } : merge(kept, lines),
      );
      this.summarise();
      if (message.type === 'gone') {
        // there is nothing to follow until it is put back
        this.socket?.close();
        this.socket = null;
        this.live = false;
      }
      // something was missed on the way
      if ((lines.at(-1)?.n ?? 0) > this.kept.entries.length) void this.catchUp();
    } catch (error) {
      // the next line that comes brings what is missing, or the next page does
      if (!(error instanceof NotKept)) throw error;
      this.full = true;
    }
  }

  private async catchUp(): Promise<void> {
    try {
      const { entries } = await this.parts.api.book(this.kept.id);
      this.parts.store.update(this.kept.id, (kept) => merge(kept, entries));
    } catch (error) {
      // the line that is taken up again brings all that is missing
      if (!(error instanceof ApiError) && !(error instanceof NotKept)) throw error;
    }
  }

  private summarise(): void {
    const { id, head, touched_ms, key } = this.kept;
    const { stage, round, over } = this.outcome;
    if (key !== null)
      this.parts.store.summarise({
        id,
        stages: head.stages.map((each) => stageOf(each).name),
        teams: head.teams.length,
        stage,
        round,
        over,
        touched_ms,
        referee: true,
      });
  }
}
