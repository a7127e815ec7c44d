import type { Told } from '../games/contract';

/** The seat a fact is about, where its event names one: at the top or one level down (`{"rode":{"seat":2}}`), or by a rider's team. */
export function seatOf(event: unknown): number | null {
  const own = seatField(event);
  if (own !== null || typeof event !== 'object' || event === null) return own;
  for (const inner of Object.values(event)) {
    const seat = seatField(inner);
    if (seat !== null) return seat;
  }
  return null;
}

function seatField(value: unknown): number | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('seat' in value) return typeof value.seat === 'number' ? value.seat : null;
  return 'rider' in value ? teamField(value.rider) : null;
}

function teamField(rider: unknown): number | null {
  return typeof rider === 'object' && rider !== null && 'team' in rider && typeof rider.team === 'number' ? rider.team : null;
}

/** How long a fact stays before the next one, in milliseconds; less when many wait, and the last one never keeps a question waiting. */
export function lingers(fact: Told, motion: 'full' | 'fast' | 'off', waiting: number): number {
  if (motion === 'off') return 0;
  const calm = Math.min(waiting > 1 ? 1_900 : 700, 550 + 14 * fact.text.length);
  return (calm / (motion === 'fast' ? 3 : 1)) * (waiting > 12 ? 0.35 : waiting > 5 ? 0.6 : 1);
}
