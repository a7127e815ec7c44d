import type { Fold } from './fold.ts';
import { current } from './race.ts';
import { Refusal } from './refusal.ts';
import { placesOf, primePoints } from './tables.ts';
import type { Entry } from './types.ts';

/** What an entry would do, before it is saved. */
export type Verdict =
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'finish'; from: number; to: number; time: number }
  | { kind: 'points'; points: { bib: number; points: number }[] }
  | { kind: 'out'; bibs: number[]; left: number }
  | { kind: 'other' };

export function verdictOf(fold: Fold, entry: Entry): Verdict {
  let after: Fold;
  try {
    after = fold.add(entry);
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', refusal: error };
    throw error;
  }
  if ('finish' in entry) {
    const { bibs } = entry.finish;
    const placed = placesOf(current(after.race), false).filter(({ bib }) => bibs.includes(bib));
    return { kind: 'finish', from: placed[0]?.place ?? 0, to: placed.at(-1)?.place ?? 0, time: placed[0]?.time ?? 0 };
  }
  const scorers = 'sprint' in entry ? entry.sprint : 'mountain' in entry ? entry.mountain : null;
  if (scorers) return { kind: 'points', points: scorers.map((bib, i) => ({ bib, points: primePoints[i] ?? 0 })) };
  if ('dnf' in entry) return { kind: 'out', bibs: entry.dnf, left: after.outcome().on_road.length };
  return { kind: 'other' };
}
