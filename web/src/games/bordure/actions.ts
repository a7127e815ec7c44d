import { partsOf } from '../../play/choices';
import type { Ask, Barred, Choice } from '../../play/contract';
import type { Action } from './generated';
import type { Pace, Terrain } from './view';

const part = partsOf<Action>();

/** A yes or no for one rider, or what the rider takes in the feed zone. */
export type Reply =
  { to: 'tow' | 'follow'; rider: number; yes: boolean } | { to: 'feed'; rider: number; take: Terrain[] };

export function paceOf(action: unknown) {
  return part(action, 'pace');
}

export function replyOf(action: unknown): Reply | null {
  for (const to of ['tow', 'follow'] as const) {
    const asked = part(action, to);
    if (asked) return { to, ...asked };
  }
  const fed = part(action, 'feed');
  return fed ? { to: 'feed', ...fed } : null;
}

/** The ways to pay for a pace, one for each token free of colour. */
export function waysTo(ask: Ask, pace: Pace): Choice[] {
  return ask.choices.filter((choice) => paceOf(choice.do)?.pace === pace);
}

export function barredPace(ask: Ask, pace: Pace): Barred | null {
  return ask.barred.find((barred) => paceOf(barred.do)?.pace === pace) ?? null;
}

export interface Offer {
  rider: number;
  yes: Choice[];
  no: Choice | null;
  barred: Barred | null;
}

/** What is put to each of my riders, in rider order. */
export function offers(ask: Ask): Offer[] {
  const riders = [...new Set(ask.choices.flatMap((choice) => replyOf(choice.do)?.rider ?? []))].sort((a, b) => a - b);
  return riders.map((rider) => {
    const own = ask.choices.filter((choice) => replyOf(choice.do)?.rider === rider);
    return {
      rider,
      yes: own.filter((choice) => accepts(choice.do)),
      no: own.find((choice) => !accepts(choice.do)) ?? null,
      barred: ask.barred.find((barred) => replyOf(barred.do)?.rider === rider) ?? null,
    };
  });
}

function accepts(action: unknown): boolean {
  const reply = replyOf(action);
  return reply !== null && (reply.to === 'feed' ? reply.take.length > 0 : reply.yes);
}
