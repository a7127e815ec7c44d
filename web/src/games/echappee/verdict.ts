import { partsOf } from '../../play/choices';
import type { Choice } from '../../play/contract';
import type { Outcome, Would } from './generated';
import { bayBelow, type Spot } from './spots';

export type VerdictKind = 'lead' | 'pace' | 'wheel' | 'blocked' | 'dropped' | 'loses' | 'keeps' | 'regains' | 'rejoins';

/** What a card would do for the rider, short enough to stand above it. */
export interface Verdict {
  kind: VerdictKind;
  sign: '▲' | '=' | '▼';
  tone: 'lead' | 'plain' | 'loss';
  /** A speed, or minutes behind the pack. */
  number: number | null;
  spot: Spot;
}

const part = partsOf<Would>();

const kinds = {
  leads: 'lead',
  takes_lead: 'lead',
  held_back: 'blocked',
  dropped: 'dropped',
  unsheltered: 'dropped',
  loses: 'loses',
  keeps: 'keeps',
  regains: 'regains',
  rejoins: 'rejoins',
} as const;

type Name<O> = O extends string ? O : keyof O;

function nameOf(outcome: Outcome): Name<Outcome> {
  return typeof outcome === 'string' ? outcome : (Object.keys(outcome)[0] as Name<Outcome>);
}

/** The server says what becomes of the rider: here it is given a sign, a tone and a place on the road. */
export function verdictOf(choice: Choice | null): Verdict | null {
  const ride = part(choice?.would, 'ride');
  if (!ride) return null;
  const { speed, minutes } = ride;
  const pace = ride.pace ?? speed;
  const outcome = nameOf(ride.outcome);
  if (outcome === 'stays') {
    const bay = bayBelow(pace - speed);
    return { kind: bay === 'pace' ? 'pace' : 'wheel', sign: '=', tone: 'plain', number: speed, spot: { bay } };
  }
  const kind = kinds[outcome];
  switch (kind) {
    case 'lead':
      return { kind, sign: '▲', tone: 'lead', number: speed, spot: { bay: 'lead' } };
    case 'blocked':
      return { kind, sign: '=', tone: 'plain', number: pace, spot: { bay: 'pace' } };
    case 'rejoins':
      return { kind, sign: '▲', tone: 'plain', number: null, spot: { bay: 'pack' } };
    case 'dropped':
    case 'loses':
      return { kind, sign: '▼', tone: 'loss', number: minutes, spot: { minutes } };
    case 'keeps':
      return { kind, sign: '=', tone: 'plain', number: minutes, spot: { minutes } };
    case 'regains':
      return { kind, sign: '▲', tone: 'plain', number: minutes, spot: { minutes } };
  }
}
