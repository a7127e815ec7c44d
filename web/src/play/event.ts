/** What happened, as one of a game's own events; null where it is not one. A kind that this client does not know moves nothing. */
export function eventOf<E extends { event: string }>(event: unknown): E | null {
  return typeof event === 'object' && event !== null && 'event' in event && typeof event.event === 'string'
    ? (event as E)
    : null;
}
