import type { Shares } from '../net/fair';
import type { Api } from '../net/http';
import type { TableInfo } from '../net/protocol';

/** My part of the luck at one table: promised when I am ready, shown once everybody's promises are known. */
export class MyShares {
  private shown = new Set<string>();

  constructor(
    private readonly table: string,
    private readonly api: Pick<Api, 'ready' | 'nonce' | 'start'>,
    private readonly kept: Shares,
  ) {}

  async ready(info: TableInfo): Promise<void> {
    for (const { seat } of info.seats.filter((each) => each.mine)) {
      // nobody adds to luck that is other tables' too
      const share = info.duplicate ? null : await this.kept.promise(this.table, seat, info.commitment);
      await this.api.ready(this.table, seat, share?.commitment ?? null);
    }
  }

  /** Everybody is at this device: nobody has to be waited for. */
  async startAtOnce(info: TableInfo): Promise<void> {
    await this.ready(info);
    await this.follow(await this.api.start(this.table));
  }

  /**
   * Nobody shows before all promises are known, else the last one could choose. Nor do I where the server shows another
   * promise than mine, or another seal than before.
   */
  async follow(info: TableInfo): Promise<void> {
    const { promises } = info;
    if (info.phase !== 'seating' || promises === null) return;
    for (const { seat } of info.seats.filter((each) => each.mine)) {
      const share = this.kept.kept(this.table, seat);
      if (
        !share ||
        share.acknowledged ||
        this.shown.has(share.nonce) ||
        share.seal !== info.commitment ||
        share.commitment !== promises[seat]
      )
        continue;
      this.shown.add(share.nonce);
      const noted = { ...share, promises };
      this.kept.keep(this.table, seat, noted);
      try {
        await this.api.nonce(this.table, seat, share.nonce);
        this.kept.keep(this.table, seat, { ...noted, acknowledged: true });
      } catch {
        this.shown.delete(share.nonce);
      }
    }
  }
}
