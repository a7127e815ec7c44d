import { partsOf } from '../../play/choices';
import type { Ask, Choice } from '../../play/contract';
import type { Action, Spot } from './generated';

export type { Spot };

export type Act =
  | { kind: 'hold' | 'sit_up' | 'break_away' | 'stay' | 'pass' | 'change' }
  | { kind: 'bid'; energy: number }
  | { kind: 'place' | 'withdraw'; from: Spot };

const words = ['hold', 'sit_up', 'break_away', 'stay', 'pass'] as const satisfies Action[];
const part = partsOf<Action>();

/** An action of the game; null for one that this client does not know. */
export function actOf(action: unknown): Act | null {
  const word = words.find((each) => each === action);
  if (word) return { kind: word };
  const energy = part(action, 'bid');
  if (energy !== null) return { kind: 'bid', energy };
  if (part(action, 'change')) return { kind: 'change' };
  for (const kind of ['place', 'withdraw'] as const) {
    const asked = part(action, kind);
    if (asked) return { kind, from: asked.from };
  }
  return null;
}

/** One kind of choice, in the server's order. */
export function choicesTo(ask: Ask | null, ...kinds: Act['kind'][]): Choice[] {
  return ask?.choices.filter((choice) => kinds.some((kind) => kind === actOf(choice.do)?.kind)) ?? [];
}

export function bidOf(choice: Choice): number {
  const act = actOf(choice.do);
  return act?.kind === 'bid' ? act.energy : 0;
}

export function spotOf(choice: Choice | null): Spot | null {
  const act = actOf(choice?.do);
  return act?.kind === 'place' || act?.kind === 'withdraw' ? act.from : null;
}

/** The choice that concerns a team-mate on this square: to move them if that is the question, else to withdraw them. */
export function choiceAt(ask: Ask | null, square: number): Choice | null {
  return (
    [...choicesTo(ask, 'place'), ...choicesTo(ask, 'withdraw')].find((choice) => spotOf(choice) === square) ?? null
  );
}
