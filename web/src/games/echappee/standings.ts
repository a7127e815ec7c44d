import { isTeams, type View } from './view';

export interface Standing {
  seat: number;
  /** From 1; equal times share it. */
  place: number;
  total: number;
  /** Minutes of each stage run, a team's two riders together. */
  stages: number[];
}

/** The classification as it stands after the stages run. */
export function standings(view: View): Standing[] {
  return view.totals
    .map((total, seat) => ({
      seat,
      total,
      place: (view.places[seat] ?? 0) + 1,
      stages: view.results.map((times) => stageTime(view, times, seat)),
    }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

function stageTime(view: View, times: readonly number[], seat: number): number {
  if (!isTeams(view)) return times[seat] ?? 0;
  return (times[2 * seat] ?? 0) + (times[2 * seat + 1] ?? 0);
}
