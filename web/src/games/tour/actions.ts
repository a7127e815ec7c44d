import { partsOf } from '../../play/choices';
import type { Ask, Choice } from '../../play/contract';
import type { Action, HandOn, Would } from './generated';
import type { Cell, Die, Jersey, View } from './view';

export type { HandOn };

export type Act =
  | { kind: 'place'; to: Cell }
  | { kind: 'move'; to: Cell; handOn: HandOn | null }
  | { kind: 'follow' | 'attack_alone' | 'attack_together' | 'no_attack' }
  | { kind: 'roll'; die: Die }
  | { kind: 'card'; card: Jersey }
  | { kind: 'agree'; yes: boolean };

const words = ['follow', 'attack_alone', 'attack_together', 'no_attack'] as const satisfies Action[];
const part = partsOf<Action>();
const would = partsOf<Would>();

/** An action of the game; null for one that this client does not know. */
export function actOf(action: unknown): Act | null {
  const word = words.find((each) => each === action);
  if (word) return { kind: word };
  const place = part(action, 'place');
  if (place) return { kind: 'place', to: place.cell };
  const move = part(action, 'move');
  if (move) return { kind: 'move', to: move.to, handOn: move.hand_on ?? null };
  const die = part(action, 'roll');
  if (die) return { kind: 'roll', die };
  const card = part(action, 'card');
  if (card) return { kind: 'card', card };
  const agree = part(action, 'agree');
  return agree ? { kind: 'agree', yes: agree.yes } : null;
}

/** A cell that may be gone to, alone or with another rider taken along (T21). */
export interface Target {
  to: Cell;
  alone: Choice;
  /** The same cell with what is left over given to a team-mate, or offered. */
  along: Choice[];
  /** The cells it takes; null while riders are placed. */
  cells: number | null;
  /** What would come of it. */
  about: string;
}

export function targetsOf(ask: Ask | null): Target[] {
  const found = new Map<string, Target>();
  for (const choice of ask?.choices ?? []) {
    const act = actOf(choice.do);
    if (act?.kind !== 'move' && act?.kind !== 'place') continue;
    const known = found.get(String(act.to));
    if (known && act.kind === 'move' && act.handOn) known.along.push(choice);
    else if (!known)
      found.set(String(act.to), {
        to: act.to,
        alone: choice,
        along: [],
        cells: would(choice.would, 'ride')?.cells ?? null,
        about: choice.forecast?.text ?? '',
      });
  }
  return [...found.values()];
}

/** The cell that the server proposes. */
export function proposedOf(view: View, targets: Target[]): Target | null {
  const asked = typeof view.asked === 'object' ? view.asked : null;
  const cell = asked && ('move' in asked ? asked.move.proposed : 'place' in asked ? asked.place.proposed : null);
  return targets.find(({ to }) => String(to) === String(cell)) ?? null;
}

export function targetOf(targets: Target[], selected: Choice | null): Target | null {
  const act = actOf(selected?.do);
  if (act?.kind !== 'move' && act?.kind !== 'place') return null;
  return targets.find(({ to }) => to[0] === act.to[0] && to[1] === act.to[1]) ?? null;
}

export function handOnOf(selected: Choice | null): HandOn | null {
  const act = actOf(selected?.do);
  return act?.kind === 'move' ? act.handOn : null;
}
