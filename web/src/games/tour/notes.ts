import type { Lang, Tracked } from '../../play/contract';
import { strings } from './strings';
import { clock, gap } from '../../base/time';
import { finishOf, teamOf, type View } from './view';

/** How far each team's first rider is behind the head of the race, in cells. */
export function track(view: View): Tracked[] {
  const finish = finishOf(view);
  const rows = view.teams.map((_, seat) => {
    const own = view.riders.flatMap((rider) =>
      rider.team === seat && rider.cell ? [Math.min(finish, rider.cell[1])] : [],
    );
    const arrived = view.arrivals.some(({ rider }) => teamOf(view, rider) === seat);
    return arrived ? finish : Math.max(0, ...own);
  });
  const head = Math.max(...rows);
  return view.teams.map((team, seat) => ({
    label: team.name,
    value: Math.round(((rows[seat] ?? 0) - head) / 2),
    seat,
  }));
}

/** Riders move one after the other: how far they are apart is read as a round begins, for the last time when the first of them is in. */
export function sampled(view: View): string {
  return `${view.leg} ${view.arrivals.length ? 'in' : view.round}`;
}

/** What the places go by (T25), and the gap to the best: on one stage the time of a team's first rider, over several the team's. A team
 * that has lost a rider adds up fewer times, and has no gap to one that has not. */
export function result(view: View, seat: number, lang: Lang): string {
  const { teams } = view.standings;
  const times =
    view.stages.length === 1
      ? teams.map(({ team }) => view.arrivals.find(({ rider }) => teamOf(view, rider) === team)?.time ?? null)
      : teams.map(({ time }) => time);
  const time = times[teams.findIndex(({ team }) => team === seat)] ?? null;
  const best = view.stages.length === 1 ? (view.arrivals[0]?.time ?? null) : (times[0] ?? null);
  if (time === null || best === null) return strings.in(lang)('noneArrived');
  return time <= best ? clock(time) : `${clock(time)} · ${gap(time - best)}`;
}

export function status(view: View, lang: Lang): string {
  const words = strings.in(lang);
  const leg = view.stages.length > 1 ? [words('statusStage', { leg: view.leg, of: view.stages.length })] : [];
  const now = view.over
    ? words('statusOver')
    : view.round === 0
      ? words('statusStart')
      : words('status', { round: view.round });
  // a narrow head line shows its beginning
  return [...leg, now, view.road.name].join(' · ');
}

export function seatNote(view: View, seat: number, lang: Lang): string {
  const words = strings.in(lang);
  const team = view.teams[seat];
  const place = view.standings.teams.findIndex((each) => each.team === seat);
  const racing = view.riders.filter((rider) => rider.team === seat && rider.cell !== null).length;
  const note =
    place >= 0 && view.leg > 1
      ? words('noteTime', { place: place + 1 })
      : view.round > 0 && !view.over
        ? words('noteRacing', { n: racing })
        : '';
  return [note, team?.name].filter(Boolean).join(' · ');
}
