import { Race } from '../../play/race.svelte';

/**
 * Several people round one screen. The public race is always there; a seat's own line is opened only when its player says
 * that they sit in front of the screen, and closed when they have answered.
 */
export class HotSeat {
  hand = $state.raw<Race | null>(null);
  /** Play with open hands: no curtain between turns. */
  open = $state(false);
  /** Seats that have answered the question that is still open to others. */
  private answered = $state.raw<number[]>([]);
  private acted = false;
  private answeredAt: unknown = null;

  /** Seats of ours that the table waits for, as everybody can know. */
  asked = $derived.by(() => {
    const main = this.main();
    if (!main || main.playback.behind) return [];
    const mine = this.mine();
    return (main.awaiting?.seats ?? []).filter((seat) => mine.includes(seat) && !this.answered.includes(seat));
  });
  /** An offer out of turn: a player who wants to answer says so. */
  window = $derived.by(() => this.main()?.awaiting?.kind === 'window');

  constructor(
    private readonly dial: (seat: number) => Race,
    private readonly main: () => Race | null,
    private readonly mine: () => number[],
  ) {}

  /** The person in front of the screen says who they are. */
  show = (seat: number): void => {
    this.drop();
    this.acted = false;
    this.hand = this.dial(seat);
  };

  /** The curtain falls. */
  drop = (): void => {
    this.hand?.close();
    this.hand = null;
  };

  /** Called whenever something it reads has changed: forgets answers to a closed question, closes a hand that is done. */
  settle(): void {
    const view = this.main()?.view;
    if (this.answered.length > 0 && view !== this.answeredAt) this.answered = [];
    const hand = this.hand;
    if (!hand) {
      const [next] = this.asked;
      if (this.open && next !== undefined && !this.window) this.show(next);
      return;
    }
    if (hand.sending) this.acted = true;
    const done = this.acted && !hand.sending && !hand.asks && !hand.playback.behind && !hand.notice;
    if (done && !hand.undo) this.finish();
  }

  /** The person has answered, and may have nothing more to take back. */
  finish = (): void => {
    const seat = this.hand?.viewer.seat;
    this.drop();
    if (seat == null) return;
    this.answeredAt = this.main()?.view;
    this.answered = [...this.answered, seat];
  };
}
