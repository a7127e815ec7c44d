import type { Fold, Standing } from './fold.ts';
import { Refusal } from './refusal.ts';
import { placesOf, primePoints } from './tables.ts';
import type { Amendable } from './types.ts';

/** What an entry would do, before it is saved. */
export type Verdict =
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'finish'; from: number; to: number; time: number }
  | { kind: 'points'; points: { bib: number; points: number }[] }
  | { kind: 'out'; bibs: number[] };

/** Of a new entry, or of one in the place of another. */
export function verdictOf(fold: Fold, entry: Amendable, amended: Standing | null = null): Verdict {
  let after: Fold;
  try {
    after = fold.add(amended ? { amend: { n: amended.n, entry } } : entry);
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', refusal: error };
    throw error;
  }
  if ('finish' in entry) {
    const { bibs } = entry.finish;
    const stage = after.race.stages[(amended?.before ?? fold.race).stages.length - 1];
    const placed = stage ? placesOf(stage, false).filter(({ bib }) => bibs.includes(bib)) : [];
    return { kind: 'finish', from: placed[0]?.place ?? 0, to: placed.at(-1)?.place ?? 0, time: placed[0]?.time ?? 0 };
  }
  if ('dnf' in entry) return { kind: 'out', bibs: entry.dnf };
  const scorers = 'sprint' in entry ? entry.sprint : entry.mountain;
  return { kind: 'points', points: scorers.map((bib, i) => ({ bib, points: primePoints[i] ?? 0 })) };
}
