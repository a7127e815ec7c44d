import { partsOf, sameAction } from '../../play/choices';
import type { Ask, Barred, Choice } from '../../play/contract';
import type { Card } from './cards';
import type { Action } from './generated';

const part = partsOf<Action>();

export function playOf(action: unknown) {
  return part(action, 'play');
}

function discardOf(action: unknown): Card | null {
  return part(action, 'discard')?.card ?? null;
}

/** The ways to play a card: one, or one for each car that an attack may hit. */
export function plays(ask: Ask | null, card: Card): Choice[] {
  return ask?.choices.filter((choice) => playOf(choice.do)?.card === card) ?? [];
}

export function barredPlays(ask: Ask | null, card: Card): Barred[] {
  return ask?.barred.filter((barred) => playOf(barred.do)?.card === card) ?? [];
}

/** Throwing it away, said to be for want of anything to play where only that is offered. */
export function discardFor(ask: Ask | null, card: Card): Choice | null {
  return ask?.choices.find((choice) => discardOf(choice.do) === card) ?? null;
}

export function cardIn(choice: Choice | null): Card | null {
  return choice ? (playOf(choice.do)?.card ?? discardOf(choice.do)) : null;
}

/** Choices that concern no card: ending a turn, answering an attack. */
export function bare(ask: Ask | null): Choice[] {
  return ask?.choices.filter((choice) => cardIn(choice) === null) ?? [];
}

export function isSelected(selected: Choice | null, choice: Choice): boolean {
  return selected !== null && sameAction(selected.do, choice.do);
}
