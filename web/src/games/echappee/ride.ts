import { partsOf } from '../../play/choices';
import type { Action, Ride as Written } from './generated';

/** A route card and the specials played just after it, as a decision names them. */
export type Ride = Required<Written>;

const part = partsOf<Action>();

/** The server leaves out what is not played. */
export function rideAction({ card, fouet, cote }: Ride): Action {
  return { ride: { card, ...(fouet && { fouet }), ...(cote && { cote }) } };
}

export function rideOf(action: unknown): Ride | null {
  const ride = part(action, 'ride');
  return ride && { card: ride.card, fouet: ride.fouet ?? false, cote: ride.cote ?? false };
}

/** A ride among the choices or among what is barred, however its flags are written. */
export function findRide<T extends { do: unknown }>(among: readonly T[] | undefined, wanted: Ride): T | null {
  const same = (ride: Ride | null) =>
    ride !== null && ride.card === wanted.card && ride.fouet === wanted.fouet && ride.cote === wanted.cote;
  return among?.find((each) => same(rideOf(each.do))) ?? null;
}
