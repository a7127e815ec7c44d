import type { Clock, GameInfo, NewSeat, NewTable, Options, Windows } from '../../net/protocol';
import { fitted, sizeFor, sizes } from './fitting';
import type { Mode } from '../../shell/router.svelte';
import { namedBots } from '../../shell/raceNow';

/** A table being prepared. */
export class Setup {
  mode = $state<Mode>('bots');
  seats = $state<NewSeat[]>([]);
  options = $state.raw<Options>({});
  clock = $state.raw<Clock>({ kind: 'none' });
  public = $state(false);
  /** As it was chosen; by itself, as the server has it for friends and for strangers. */
  private chosenWindows = $state<Windows | null>(null);
  /** What an option has just done to the seats: how many there are now, and whom it sent away. */
  moved = $state.raw<{ count: number; gone: NewSeat[]; came: number } | null>(null);

  constructor(
    readonly game: GameInfo,
    mode: Mode,
    private readonly name: string,
    usualSeats: number,
    quick: Options = {},
  ) {
    const [min, max] = game.seats;
    // as long as the game's card says
    this.options = { ...game.defaults, ...quick };
    this.setMode(mode, Math.min(max, Math.max(min, mode === 'screen' ? Math.min(3, usualSeats) : usualSeats)));
    this.options = fitted(game, this.options, this.seats.length);
  }

  setMode(mode: Mode, count = this.seats.length): void {
    this.mode = mode;
    this.moved = null;
    this.seats = this.fresh(count);
  }

  get windows(): Windows {
    return this.chosenWindows ?? (this.public ? 'strict' : 'relaxed');
  }

  set windows(windows: Windows) {
    this.chosenWindows = windows;
  }

  /** The table sizes to choose from. */
  get sizes(): number[] {
    return sizes(this.game);
  }

  /** So many seats, or the next number that can be played; options follow. */
  setCount(wanted: number): void {
    this.moved = null;
    const onward =
      wanted > this.seats.length
        ? this.sizes.find((size) => size >= wanted)
        : this.sizes.findLast((size) => size <= wanted);
    this.resize(onward ?? this.seats.length);
    this.options = fitted(this.game, this.options, this.seats.length);
  }

  /** Other options and the seats follow: 2 × 2 is for four. */
  set(key: string, value: unknown): void {
    const spec = this.game.options.find((each) => each.key === key);
    const before = this.seats;
    if (spec) this.resize(sizeFor(this.game, spec, value, before.length));
    const count = this.seats.length;
    this.moved =
      count === before.length ? null : { count, gone: before.slice(count), came: Math.max(0, count - before.length) };
    this.options = fitted(this.game, { ...this.options, [key]: value }, this.seats.length);
  }

  setSeat(seat: number, change: NewSeat): void {
    this.seats = this.seats.map((old, i) => (i === seat ? change : old));
  }

  /** What seats are called in the form: those without a name yet are numbered. */
  get names(): string[] {
    return this.seats.map((seat) => seat.name ?? '');
  }

  /** The request; `unnamed` is what people round the screen are called when they gave no name. */
  request(unnamed: (seat: number) => string): NewTable {
    const seats = this.seats.map((seat, i): NewSeat =>
      seat.kind === 'me' ? { ...seat, name: seat.name?.trim() || unnamed(i) } : seat,
    );
    return {
      game: this.game.key,
      options: this.options,
      seats,
      public: this.mode === 'friends' && this.public,
      hot_seat: this.mode === 'screen',
      clock: this.mode === 'friends' ? this.clock : { kind: 'none' },
      ...(this.mode === 'friends' ? { windows: this.windows } : {}),
      name: seats[0]?.name ?? this.name,
      start: seats.every((seat) => seat.kind === 'me' || seat.kind === 'bot'),
    };
  }

  /** Who sits where before anyone has chosen: me, and others as the mode has them. */
  private fresh(count: number): NewSeat[] {
    const others = namedBots(count - 1, this.name).map((bot): NewSeat => {
      if (this.mode === 'friends') return { kind: 'open' };
      return this.mode === 'screen' ? { kind: 'me', name: '' } : bot;
    });
    return [{ kind: 'me', name: this.name }, ...others];
  }

  private resize(count: number): void {
    if (count !== this.seats.length) this.seats = this.fresh(count).map((seat, i) => this.seats[i] ?? seat);
  }
}
