import {
  hasMoved,
  isChoosing,
  isComposing,
  isWho,
  lastSquare,
  ridersOn,
  type Pace,
  type Rider,
  type View,
} from './view';

/** One rider of the square being played, and what is known of the rider's pace. */
export interface Stake {
  rider: Rider;
  /** Null while it lies face down. */
  pace: Pace | null;
  /** Mine, and known to nobody else. */
  own: Pace | null;
  state: 'to-choose' | 'laid' | 'secret' | 'moved' | 'waits' | 'home';
}

/** Before the markers are turned over nobody sees who has chosen; after it, who has moved. */
export function stakes(view: View, seat: number | null): Stake[] {
  if (view.over) {
    const home = view.riders.filter((rider) => rider.square > lastSquare).sort((a, b) => b.square - a.square);
    return home.map((rider) => ({ rider, pace: null, own: null, state: 'home' }));
  }
  if (view.square === null || isComposing(view)) return [];
  if (isChoosing(view)) {
    return ridersOn(view, view.square).map((rider) => {
      if (rider.seat !== seat) return { rider, pace: null, own: null, state: 'secret' };
      const own = view.chosen?.find((order) => order.rider === rider.rider)?.pace ?? null;
      return { rider, pace: null, own, state: own ? 'laid' : 'to-choose' };
    });
  }
  return view.paces.flatMap((shown) => {
    const rider = view.riders.find((each) => isWho(each, shown));
    return rider
      ? [{ rider, pace: shown.pace, own: null, state: hasMoved(view, rider) ? ('moved' as const) : ('waits' as const) }]
      : [];
  });
}
