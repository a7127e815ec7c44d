import { format } from '../../i18n/format';
import type { Lang, Tracked } from '../contract';
import { strings } from './strings';
import { clock, gap } from './times';
import { finishOf, teamOf, type View } from './view';

/** How far each team's first rider is behind the head of the race, in cells. */
export function track(view: View): Tracked[] {
  const finish = finishOf(view);
  const rows = view.teams.map((_, seat) => {
    const own = view.riders.flatMap((rider) => (rider.team === seat && rider.cell ? [Math.min(finish, rider.cell[1])] : []));
    const arrived = view.arrivals.some(({ rider }) => teamOf(view, rider) === seat);
    return arrived ? finish : Math.max(0, ...own);
  });
  const head = Math.max(...rows);
  return view.teams.map((team, seat) => ({ label: team.name, value: Math.round(((rows[seat] ?? 0) - head) / 2), seat }));
}

/** The team's time, and the gap to the best. */
export function result(view: View, seat: number): string {
  const { teams } = view.standings;
  const time = teams.find(({ team }) => team === seat)?.time ?? null;
  const best = teams[0]?.time ?? null;
  if (time === null || best === null) return '';
  return time === best ? clock(time) : `${clock(time)} · ${gap(time - best)}`;
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
