/** Whose doing a fact is, where its event names a seat: at the top or one level down (`{"rode":{"seat":2}}`), by a rider's team, or `by`
 * whom it is done to another. */
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
  if ('by' in value && typeof value.by === 'number') return value.by;
  return 'rider' in value ? teamField(value.rider) : null;
}

function teamField(rider: unknown): number | null {
  return typeof rider === 'object' && rider !== null && 'team' in rider && typeof rider.team === 'number'
    ? rider.team
    : null;
}
