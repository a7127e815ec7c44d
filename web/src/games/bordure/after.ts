import { factOf } from './event';
import { isWho, terrains, type Energy, type Rider, type View, type Who } from './view';

/** The board once a fact has been told. */
export function after(view: View, event: unknown): View {
  const fact = factOf(event);
  switch (fact?.event) {
    case 'attacked':
    case 'accelerated':
    case 'took_wheel':
    case 'missed_wheel':
    case 'followed':
    case 'rode': {
      const attacked = fact.event === 'attacked' ? { offensive_left: false } : {};
      return withRider(view, fact.who, (rider) => ({ square: fact.to, ...spent(rider, 'paid' in fact ? fact.paid : undefined), ...attacked }));
    }
    case 'lined_up':
      return { ...view, riders: view.riders.map((rider) => (rider.seat === fact.seat ? { ...rider, ...fact.riders[rider.rider] } : rider)) };
    case 'paces_shown':
      return { ...view, paces: fact.paces.map(({ seat, rider, pace }) => ({ seat, rider, pace })), awaiting: null };
    case 'square_called':
      return { ...view, square: fact.square, awaiting: { kind: 'choice', seats: [] } };
    case 'round_began':
      return { ...view, round: fact.round };
    case 'musette_drawn':
      return { ...view, musettes: view.musettes.map((card, seat) => (seat === fact.seat ? 'drawn' : card)) };
    case 'musettes_shown':
      return { ...view, musettes: fact.cards };
    case 'finished':
      return { ...view, square: null, riders: view.riders.map((rider) => ({ ...rider, face_down: 0 })) };
    case 'fed':
      return withRider(view, fact.who, (rider) => {
        const face_up = { ...rider.face_up };
        for (const token of fact.hidden ? [...fact.took, fact.hidden] : fact.took) face_up[token] += 1;
        return { face_up, face_down: 0, fed: true };
      });
    case 'opened':
      return withRider(view, fact.who, (rider) => ({ face_up: { ...rider.face_up, [fact.token]: rider.face_up[fact.token] + 1 }, face_down: rider.face_down - 1 }));
    default:
      return view;
  }
}

/** Face-up tokens go first; what they do not cover came from under the face-down pieces (B5). */
function spent(rider: Rider, paid: Energy | undefined): Partial<Rider> {
  if (!paid) return {};
  const face_up = { ...rider.face_up };
  let face_down = rider.face_down;
  for (const terrain of terrains) {
    face_down -= Math.max(0, paid[terrain] - face_up[terrain]);
    face_up[terrain] = Math.max(0, face_up[terrain] - paid[terrain]);
  }
  return { face_up, face_down };
}

function withRider(view: View, who: Who, change: (rider: Rider) => Partial<Rider>): View {
  return { ...view, riders: view.riders.map((rider) => (isWho(rider, who) ? { ...rider, ...change(rider) } : rider)) };
}
