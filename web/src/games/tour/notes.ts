import { format } from '../../i18n/format';
import type { Lang, Tracked } from '../contract';
import { strings } from './strings';
import { finishOf, teamOf, type View } from './view';

/** The row of each team's first rider on this stage. */
export function track(view: View): Tracked[] {
  const finish = finishOf(view);
  return view.teams.map((team, seat) => {
    const rows = view.riders.flatMap((rider) => (rider.team === seat && rider.cell ? [rider.cell[1]] : []));
    const arrived = view.arrivals.some(({ rider }) => teamOf(view, rider) === seat);
    return { label: team.name, value: arrived ? finish : Math.max(0, ...rows), seat };
  });
}

export function status(view: View, lang: Lang): string {
  const words = strings[lang];
  const leg = view.stages.length > 1 ? [format(words.statusStage, lang, { leg: view.leg, of: view.stages.length })] : [];
  const now = view.over ? words.statusOver : view.round === 0 ? words.statusStart : format(words.status, lang, { round: view.round });
  return [view.road.name, ...leg, now].join(' · ');
}

export function seatNote(view: View, seat: number, lang: Lang): string {
  const words = strings[lang];
  const team = view.teams[seat];
  const place = view.standings.teams.findIndex((each) => each.team === seat);
  const racing = view.riders.filter((rider) => rider.team === seat && rider.cell !== null).length;
  const note = place >= 0 && view.leg > 1 ? format(words.noteTime, lang, { place: place + 1 }) : format(words.noteRacing, lang, { n: racing });
  return [note, team?.name].filter(Boolean).join(' · ');
}
