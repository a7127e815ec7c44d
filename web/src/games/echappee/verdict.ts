import type { Choice, Ruled } from '../../play/contract';
import { bayBelow, type Spot } from './spots';
import type { View } from './view';

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

/** The server judges: its rule says what becomes of the rider, and its numbers where. Nothing is worked out here. */
export function verdictOf(view: View, choice: Choice | null, minutesNow: number): Verdict | null {
  const forecast = choice?.forecast;
  if (!forecast) return null;
  const minutes = minutesIn(forecast);
  const speed = speedIn(forecast);
  switch (forecast.rule) {
    case 'E6':
    case 'E9':
      return { kind: 'lead', sign: '▲', tone: 'lead', number: speed, spot: { bay: 'lead' } };
    case 'E7': {
      const bay = bayBelow((view.pace ?? 0) - (speed ?? 0));
      return { kind: bay === 'pace' ? 'pace' : 'wheel', sign: '=', tone: 'plain', number: speed, spot: { bay } };
    }
    case 'E11':
      return { kind: 'rejoins', sign: '▲', tone: 'plain', number: null, spot: { bay: 'pack' } };
    case 'E8':
    case 'E10':
    case 'E13':
      if (minutes === null)
        return { kind: 'blocked', sign: '=', tone: 'plain', number: view.pace, spot: { bay: 'pace' } };
      return { ...behind(minutes, minutesNow), number: minutes, spot: { minutes } };
    default:
      return null;
  }
}

function behind(minutes: number, minutesNow: number): Pick<Verdict, 'kind' | 'sign' | 'tone'> {
  if (minutesNow === 0) return { kind: 'dropped', sign: '▼', tone: 'loss' };
  if (minutes > minutesNow) return { kind: 'loses', sign: '▼', tone: 'loss' };
  if (minutes === minutesNow) return { kind: 'keeps', sign: '=', tone: 'plain' };
  return { kind: 'regains', sign: '▲', tone: 'plain' };
}

/** "+4′", in either language. */
function minutesIn({ text }: Ruled): number | null {
  const found = /\+(\d+)′/.exec(text);
  return found ? Number(found[1]) : null;
}

function speedIn({ text }: Ruled): number | null {
  const found = /\d+/.exec(text);
  return found ? Number(found[0]) : null;
}
