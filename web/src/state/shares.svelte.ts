import type { Shares } from '../net/fair';
import type { Api } from '../net/http';
import type { TableInfo } from '../net/protocol';

/** My part of the luck at one table: promised when I am ready, shown when everybody is. */
export class MyShares {
  private shown = new Set<number>();

  constructor(
    private readonly table: string,
    private readonly api: Pick<Api, 'ready' | 'nonce'>,
    private readonly kept: Shares,
  ) {}

  async ready(seats: number[]): Promise<void> {
    for (const seat of seats) {
      // a nonce of a start that was called off may have been seen
      this.kept.forget(this.table, seat);
      this.shown.delete(seat);
      await this.api.ready(this.table, seat, this.kept.promise(this.table, seat).commitment);
    }
  }

  /** Nobody shows before all have promised, else the last one could choose. */
  async follow(info: TableInfo): Promise<void> {
    const people = info.seats.filter((seat) => seat.kind === 'person');
    if (info.phase !== 'seating') {
      people.filter((seat) => seat.mine).forEach((seat) => this.kept.forget(this.table, seat.seat));
      return;
    }
    if (info.seats.some((seat) => seat.kind === 'open') || !people.every((seat) => seat.ready)) return;
    for (const { seat } of people.filter((each) => each.mine && info.nonces[each.seat] == null && !this.shown.has(each.seat))) {
      const share = this.kept.kept(this.table, seat);
      if (!share) continue;
      this.shown.add(seat);
      await this.api.nonce(this.table, seat, share.nonce).catch(() => this.shown.delete(seat));
    }
  }
}
