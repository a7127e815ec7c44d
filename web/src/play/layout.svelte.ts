/**
 * How board and answer share the screen. A race fills it exactly: what is asked never needs scrolling. `Stage.svelte` draws
 * it; nothing else knows where one arrangement ends and another begins.
 *
 * - `stacked`: the board above, the answer under the thumb (upright phones and tablets);
 * - `low`: the board on the left, the answer on the right, the seats in the head line (a phone on its side, a zoomed page);
 * - `beside`: the answer in a column beside the board, the radio under it (laptops);
 * - `under`: a hand spread out under the board, the radio beside both (large screens).
 */
export type Arrangement = 'stacked' | 'low' | 'beside' | 'under';

/** What a stage shows: a race while it lasts and when it is over, a lesson, a race looked back at. */
export interface Show {
  of: 'race' | 'result' | 'lesson' | 'replay';
  /** The answer is a hand, spread out where there is room for it. */
  hand?: boolean;
  /** Nothing is asked of who looks on. */
  watched?: boolean;
}

/** Below this a board with an answer under it would be a strip. */
const lowest = 560;

export function arrange({ of, hand = false }: Show, width: number, height: number): Arrangement {
  if (of === 'result') return width < 1100 ? 'stacked' : 'under';
  if (height < lowest && width > height * 1.2) return 'low';
  if (width < 800 || width < height * 1.15) return 'stacked';
  return of === 'replay' || (hand && width >= 1100 && height >= 820) ? 'under' : 'beside';
}

/** The window as it is now, and what it has room for. */
export class Layout {
  width = $state(innerWidth);
  height = $state(innerHeight);
  readonly arrangement = $derived.by(() => arrange(this.show(), this.width, this.height));
  /** There is a column beside the board: elsewhere what stands in it is a touch away, or under the board. */
  readonly column = $derived(this.arrangement === 'beside' || this.arrangement === 'under');
  /** A short upright screen has no line to spare. */
  readonly tight = $derived(this.arrangement === 'stacked' && this.height < 700);

  constructor(readonly show: () => Show) {}

  /** Where the rulebook lies open beside an answer: one plays on while it is read. */
  get rules(): 'left' | 'top' | 'right' {
    if (this.show().of === 'result' || this.arrangement === 'under') return 'right';
    return this.arrangement === 'stacked' ? 'top' : 'left';
  }

  get narrow(): boolean {
    return this.width < 700;
  }

  /** High enough for a second panel in the column. */
  get high(): boolean {
    return this.height >= 740;
  }
}
