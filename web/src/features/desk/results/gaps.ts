import type { Outcome } from '../book/types';

/** A rider's gap to the leader after each complete stage, from 0 at the start; those out end where they were last classified. */
export interface GapLine {
  bib: number;
  gaps: number[];
  out: boolean;
}

/** The general classification stage by stage, from the results alone: also of a race that was not entered at a desk. */
export function gapLines(outcome: Outcome): GapLine[] {
  const complete = outcome.results.filter(
    (each) => each.places.length > 0 && (each.stage < outcome.results.length || outcome.complete),
  );
  const totals = new Map<number, number>();
  const lines = new Map<number, number[]>();
  for (const [i, { places }] of complete.entries()) {
    for (const { bib, time, bonus } of places) totals.set(bib, (totals.get(bib) ?? 0) + time - bonus);
    const first = Math.min(...places.map(({ bib }) => totals.get(bib) ?? Infinity));
    for (const { bib } of places) {
      const line = lines.get(bib) ?? [0];
      if (line.length === i + 1) line.push((totals.get(bib) ?? 0) - first);
      lines.set(bib, line);
    }
  }
  const place = new Map(outcome.general.map((ranked) => [ranked.bib, ranked.place]));
  return [...lines]
    .map(([bib, gaps]) => ({ bib, gaps, out: gaps.length < complete.length + 1 }))
    .sort((a, b) => (place.get(a.bib) ?? 99) - (place.get(b.bib) ?? 99) || a.bib - b.bib);
}

/** Whole minutes and seconds that read well, no more than about six of them up to `most`. */
export function gapTicks(most: number): number[] {
  const all = [10, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200, 14_400];
  const within = all.filter((tick) => tick <= most);
  return [0, ...within.slice(-5)];
}
