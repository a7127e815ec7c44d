import type { Lang } from '../../play/contract';
import type { Api, ApiError } from '../../net/http';
import type { TableInfo, Viewer } from '../../net/protocol';
import { Attempt } from '../../net/attempt.svelte';
import { HotSeat } from './hotseat.svelte';
import { Race, type RaceOptions } from '../../play/race.svelte';

/** One table as this device sees it: who we are there, and the line (or lines, round one screen) to it. */
export class TableState {
  private loaded = $state.raw<TableInfo | null>(null);
  private readonly attempt = new Attempt();
  /** My seat's race; the public one for a spectator or round one screen. */
  main = $state.raw<Race | null>(null);
  /** Seats whose chat this device does not want to read. */
  muted = $state.raw<number[]>([]);
  /** The seat we had is no longer ours: it was left, or taken back. */
  unseated = $state(false);
  private closed = false;
  readonly hotSeat: HotSeat;

  info = $derived.by(() => this.main?.table ?? this.loaded);
  mySeats = $derived(this.info?.seats.filter((seat) => seat.mine).map((seat) => seat.seat) ?? []);
  roundOneScreen = $derived((this.info?.hot_seat ?? false) && this.mySeats.length > 1);
  /** The race on screen: the hand that is shown, or the main one. */
  race = $derived.by(() => this.hotSeat.hand ?? this.main);

  constructor(
    readonly id: string,
    private readonly api: Api,
    private readonly lang: Lang,
    private readonly options: RaceOptions,
  ) {
    this.hotSeat = new HotSeat(
      (seat) => this.open(seat),
      () => this.main,
      () => (this.roundOneScreen ? this.mySeats : []),
    );
  }

  get problem(): ApiError | null {
    return this.attempt.problem;
  }

  /** Fetch the table and take the seat that is ours; again after sitting down. */
  async load(): Promise<void> {
    const found = await this.attempt.refresh(async () => (this.loaded = await this.api.table(this.id)));
    if (!found || !this.loaded || this.closed) return;
    const mine = this.loaded.seats.filter((seat) => seat.mine);
    const seat = this.loaded.hot_seat && mine.length > 1 ? null : (mine[0]?.seat ?? null);
    if (this.main?.viewer.seat === seat) return;
    this.unseated = seat === null && typeof this.main?.viewer.seat === 'number';
    this.main?.close();
    this.main = this.open(seat);
  }

  toggleMute = (seat: number): void => {
    this.muted = this.muted.includes(seat) ? this.muted.filter((each) => each !== seat) : [...this.muted, seat];
  };

  /** The network or the reader may be back. */
  nudge = (): void => {
    if (this.problem?.unreachable) void this.load();
    this.main?.nudge();
    this.hotSeat.hand?.nudge();
  };

  close(): void {
    this.closed = true;
    this.main?.close();
    this.hotSeat.drop();
  }

  private open(seat: number | null): Race {
    const viewer: Viewer = {
      table: this.id,
      seat,
      lang: this.lang,
      ...(this.options.name ? { name: this.options.name } : {}),
    };
    return new Race(viewer, { ...this.options, denied: () => void this.load() });
  }
}
