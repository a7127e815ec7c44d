/**
 * How board and answer share the screen, in a race, a lesson and a replay. In a race they fill it exactly: what is asked
 * never needs scrolling. Nothing else knows where one arrangement ends and another begins.
 *
 * - `stacked`: the board above, the answer under the thumb (upright phones and tablets);
 * - `low`: the board on the left, the answer on the right, the seats in the head line (a phone on its side, a zoomed page);
 * - `beside`: the answer in a column beside the board, the radio under it (laptops);
 * - `under`: a hand spread out under the board, the radio beside both (large screens).
 */
export type Arrangement = 'stacked' | 'low' | 'beside' | 'under';

/** Below this a board with an answer under it would be a strip. */
const lowest = 560;

export function arrange(width: number, height: number, hand: boolean): Arrangement {
  if (height < lowest && width > height * 1.2) return 'low';
  if (width < 800 || width < height * 1.15) return 'stacked';
  return hand && width >= 1100 && height >= 820 ? 'under' : 'beside';
}

/** Where the rulebook lies open beside an answer: one plays on while it is read. */
export function rulesBeside(arrangement: Arrangement): 'left' | 'top' | 'right' {
  if (arrangement === 'stacked') return 'top';
  return arrangement === 'under' ? 'right' : 'left';
}
