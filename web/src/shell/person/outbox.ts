import { ApiError } from '../../net/http';
import { keyValueStore, type KeyValueStore } from '../../base/storage';

/** Settings that a page saves by itself: kept on the device until the server has them, so that nothing is lost by leaving at once. */
export class Outbox<T, A> {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly key: string,
    private readonly send: (value: T) => Promise<A>,
    private readonly storage: KeyValueStore = keyValueStore('localStorage'),
  ) {}

  /** One after the other: an older value never overtakes a newer one. */
  save(value: T): Promise<A> {
    const text = JSON.stringify(value);
    this.storage.setItem(this.key, text);
    const sent = this.last.then(async () => {
      try {
        const answer = await this.send(value);
        this.done(text);
        return answer;
      } catch (error) {
        // a value that the server refuses is not offered again
        if (error instanceof ApiError && !error.unreachable) this.done(text);
        throw error;
      }
    });
    this.last = sent.catch(() => {});
    return sent;
  }

  /** What the server has; what was not saved yet goes first. */
  load(get: () => Promise<A>): Promise<A> {
    const unsaved = this.storage.getItem(this.key);
    return unsaved === null ? this.last.then(get) : this.save(JSON.parse(unsaved) as T);
  }

  private done(text: string): void {
    if (this.storage.getItem(this.key) === text) this.storage.removeItem(this.key);
  }
}
