import type { SeatInfo } from './protocol';

/** What a seat goes by; one whose person has left, or was forgotten, by its number, as the server's own lines do. */
export function seatName(seat: Pick<SeatInfo, 'seat' | 'name' | 'kind'>): string {
  return seat.name || (seat.kind === 'open' ? '' : `#${seat.seat + 1}`);
}
