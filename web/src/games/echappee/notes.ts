import type { Lang, Tracked } from '../../play/contract';
import { strings } from './strings';
import { isWho, timeText, type View } from './view';

/** Minutes lost: over the stages, and on the road now. The lower, the better. */
export function track(view: View): Tracked[] {
  // gaps to the overall leader: a stage adds hours to everybody's total
  const times = view.totals.map((total, seat) => {
    const behind = view.riders.filter((rider) => rider.seat === seat).reduce((sum, rider) => sum + rider.minutes, 0);
    // a stage that has just ended is in the totals already, while its riders still stand on the road
    const counted = view.over || view.results.length >= view.stage;
    return total + (counted ? 0 : behind);
  });
  const best = Math.min(...times);
  return times.map((time, seat) => ({ label: String(seat + 1), value: time - best, seat }));
}

export function status(view: View, lang: Lang): string {
  const words = strings.in(lang);
  const parts = [words('stage', { stage: view.stage, stages: view.stages })];
  if (view.pace !== null && !view.over) parts.push(words('statusPace', { pace: view.pace }));
  if (view.cote && !view.over) parts.push(words('statusClimb'));
  return parts.join(' · ');
}

export function seatNote(view: View, seat: number, lang: Lang): string {
  const words = strings.in(lang);
  const places = view.riders
    .filter((rider) => rider.seat === seat)
    .map((rider) => {
      if (isWho(view.leader, rider)) return words('noteLeads');
      return rider.in_pack ? words('noteWheel') : words('noteBehind', { n: rider.minutes });
    });
  return [places.join(' / '), words('noteCards', { n: view.hands[seat] ?? 0 })].join(' · ');
}

/** The time, and how much was lost on the winner. */
export function result(view: View, seat: number): string {
  const time = view.totals[seat] ?? 0;
  const lost = time - Math.min(...view.totals);
  return [timeText(view, time), lost > 0 ? `+${lost}′` : ''].filter(Boolean).join(' · ');
}
