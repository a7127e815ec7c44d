import type { Finish, Interval, Lang, Placed } from '../../play/contract';
import { eventOf } from '../../play/event';
import type { Event } from './generated';
import { strings } from './strings';
import { isTeams, riderName, timeText, type View } from './view';

/** Places by time, the least first; equal times share one. */
function placed(rows: { seat: number; name: string; time: number }[], view: View): Placed[] {
  const best = Math.min(...rows.map(({ time }) => time));
  return rows
    .map(({ seat, name, time }) => ({
      place: 1 + rows.filter((other) => other.time < time).length,
      seat,
      name,
      score: time === best ? timeText(view, time) : `+${time - best}′`,
    }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

const ridersBy = (view: View, names: string[], times: readonly number[]) =>
  view.riders.map((rider, i) => ({ seat: rider.seat, name: riderName(view, rider, names), time: times[i] ?? 0 }));

/** Riders count for a team only; times that are equal share the place (E19). */
export function finish(view: View, names: string[], lang: Lang): Finish {
  const times = view.riders.map((_, i) => view.results.reduce((sum, stage) => sum + (stage[i] ?? 0), 0));
  const level = (view.ranking ?? []).filter((place) => place === 0).length > 1;
  const words = strings.in(lang);
  const gap = isTeams(view) ? null : { text: words('stageWin'), rule: 'E18' };
  return {
    riders: isTeams(view) ? placed(ridersBy(view, names, times), view) : [],
    decided: level ? { text: words('endLevel'), rule: 'E19' } : gap,
  };
}

export function interval(_event: unknown, view: View, names: string[], lang: Lang): Interval | null {
  const stage = view.results.at(-1);
  if (!stage) return null;
  const words = strings.in(lang);
  const general = placed(
    view.totals.map((time, seat) => ({ seat, name: names[seat] ?? '', time })),
    view,
  );
  return {
    title: words('intervalTitle', { n: view.results.length, of: view.stages }),
    stage: placed(ridersBy(view, names, stage), view),
    general,
    ...(isTeams(view) ? {} : { note: words('stageWin') }),
    worn: general
      .filter(({ place }) => place === 1)
      .map(({ name }) => ({ jersey: 'jaune' as const, label: words('yellowJersey'), name })),
    next: words('intervalNext', { n: view.results.length + 1 }),
  };
}

/** The general classification has been narrated, and it is not the last. */
export function halts(event: unknown): boolean {
  const fact = eventOf<Event>(event);
  return fact?.event === 'classified' && !fact.last;
}
