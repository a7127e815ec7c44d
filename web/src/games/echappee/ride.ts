/** A route card and the specials played just after it, as a decision names them. */
export interface Ride {
  card: number;
  fouet: boolean;
  cote: boolean;
}

/** The server leaves out what is not played. */
export function rideAction({ card, fouet, cote }: Ride): unknown {
  return { ride: { card, ...(fouet && { fouet }), ...(cote && { cote }) } };
}

export function rideOf(action: unknown): Ride | null {
  if (typeof action !== 'object' || action === null || !('ride' in action)) return null;
  const ride = action.ride as Partial<Ride>;
  return { card: Number(ride.card), fouet: ride.fouet === true, cote: ride.cote === true };
}

/** A ride among the choices or among what is barred, however its flags are written. */
export function findRide<T extends { do: unknown }>(among: readonly T[] | undefined, wanted: Ride): T | null {
  const same = (ride: Ride | null) => ride !== null && ride.card === wanted.card && ride.fouet === wanted.fouet && ride.cote === wanted.cote;
  return among?.find((each) => same(rideOf(each.do))) ?? null;
}
