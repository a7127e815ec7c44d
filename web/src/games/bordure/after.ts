import { factOf } from './event';
import type { Laid } from './generated';
import { isWho, terrains, type Energy, type Plate, type Rider, type Terrain, type View, type Who } from './view';

/** The board once a fact has been told. */
export function after(view: View, event: unknown, seat: number | null): View {
  const fact = factOf(event);
  switch (fact?.event) {
    case 'attacked':
    case 'accelerated':
    case 'took_wheel':
    case 'missed_wheel':
    case 'followed':
    case 'rode': {
      const attacked = fact.event === 'attacked' ? { offensive_left: false } : {};
      const paid = 'paid' in fact ? fact.paid : none;
      return withRider(
        withPlate(view, fact.who, seat, (plate) => changed(plate, paid, -1)),
        fact.who,
        (rider) => ({ square: fact.to, ...spent(rider, paid), ...attacked }),
      );
    }
    case 'lined_up':
      return {
        ...view,
        riders: view.riders.map((rider) =>
          rider.seat === fact.seat ? { ...rider, ...laid(fact.riders[rider.rider]) } : rider,
        ),
        known: view.riders.map((rider, i) =>
          rider.seat === fact.seat ? (fact.riders[rider.rider]?.known ?? null) : (view.known[i] ?? null),
        ),
      };
    case 'paces_shown':
      return {
        ...view,
        ...(view.chosen ? { chosen: [] } : {}),
        paces: fact.paces.map(({ seat: of, rider, pace }) => ({ seat: of, rider, pace })),
        awaiting: null,
      };
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
    case 'uncovered':
      return uncovered(
        withPlate(view, fact.who, seat, (plate) => ({ ...plate, hidden: null })),
        fact.who,
      );
    case 'fed':
      return withRider(
        uncovered(
          withPlate(view, fact.who, seat, (plate) => ({ ...changed(plate, tally(fact.took), 1), hidden: null })),
          fact.who,
        ),
        fact.who,
        (rider) => {
          const face_up = { ...rider.face_up };
          for (const token of fact.hidden ? [...fact.took, fact.hidden] : fact.took) face_up[token] += 1;
          return { face_up, face_down: 0, fed: true };
        },
      );
    case 'opened':
      return withRider(
        uncovered(
          withPlate(view, fact.who, seat, (plate) => ({ ...plate, hidden: null })),
          fact.who,
        ),
        fact.who,
        (rider) => ({
          face_up: { ...rider.face_up, [fact.token]: rider.face_up[fact.token] + 1 },
          face_down: rider.face_down - 1,
        }),
      );
    default:
      return view;
  }
}

/** Face-up tokens go first; what they do not cover came from under the face-down pieces (B5). */
function spent(rider: Rider, paid: Energy): Partial<Rider> {
  const face_up = { ...rider.face_up };
  let face_down = rider.face_down;
  for (const terrain of terrains) {
    face_down -= Math.max(0, paid[terrain] - face_up[terrain]);
    face_up[terrain] = Math.max(0, face_up[terrain] - paid[terrain]);
  }
  return { face_up, face_down };
}

/** A plate as it is laid down, without what is known of it. */
function laid(plate: Laid | undefined): Partial<Rider> {
  return plate ? { name: plate.name, face_up: plate.face_up, face_down: plate.face_down } : {};
}

/** The hidden token has been seen: what is still face down is blanks. */
function uncovered(view: View, who: Who): View {
  return {
    ...view,
    known: view.known.map((known, i) =>
      known && view.riders[i] && isWho(view.riders[i], who) ? { token: null } : known,
    ),
  };
}

const none: Energy = { P: 0, C: 0, M: 0, S: 0 };

function tally(tokens: readonly Terrain[]): Energy {
  return tokens.reduce((sum, token) => ({ ...sum, [token]: sum[token] + 1 }), none);
}

function changed(plate: Plate, by: Energy, sign: 1 | -1): Plate {
  return terrains.reduce((now, terrain) => ({ ...now, [terrain]: now[terrain] + sign * by[terrain] }), plate);
}

/** My own rider's tokens, face down or not. */
function withPlate(view: View, who: Who, seat: number | null, change: (plate: Plate) => Plate): View {
  if (!view.plates || who.seat !== seat) return view;
  return { ...view, plates: view.plates.map((plate, rider) => (rider === who.rider ? change(plate) : plate)) };
}

function withRider(view: View, who: Who, change: (rider: Rider) => Partial<Rider>): View {
  return { ...view, riders: view.riders.map((rider) => (isWho(rider, who) ? { ...rider, ...change(rider) } : rider)) };
}
