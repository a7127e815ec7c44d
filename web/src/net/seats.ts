import type { SeatInfo, TableInfo } from './protocol';

/** What a seat goes by; one whose person has left, or was forgotten, by its number, as the server's own lines do. */
export function seatName(seat: Pick<SeatInfo, 'seat' | 'name' | 'kind'>): string {
  return seat.name || (seat.kind === 'open' ? '' : `#${seat.seat + 1}`);
}

/**
 * Whether only its players may look at a race, and at nothing of it once it is over: others still ride with the same luck, today's race until the
 * day is over.
 */
export const hidesRace = ({ duplicate }: Pick<TableInfo, 'duplicate'>): boolean =>
  duplicate?.over === false && !(Date.now() >= ((duplicate.day ?? NaN) + 1) * 86_400_000);
