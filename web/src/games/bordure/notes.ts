import type { Lang, Tracked } from '../../play/contract';
import { finish } from './finish';
import { strings } from './strings';
import { teamName } from './teams';
import { isComposing, terrainAt, total, type View } from './view';

/** The square of each team's best rider. */
export function track(view: View): Tracked[] {
  return view.musettes.map((_, seat) => ({
    label: String(seat + 1),
    value: Math.max(...view.riders.filter((rider) => rider.seat === seat).map((rider) => rider.square)),
    seat,
  }));
}

export function status(view: View, lang: Lang): string {
  const words = strings.in(lang);
  if (view.over || view.square === null) return words('statusOver');
  if (isComposing(view)) return words('statusCompose');
  const terrain = terrainAt(view, view.square);
  return words('status', {
    round: view.round,
    square: view.square,
    terrain: terrain ? words(`terrain_${terrain}`) : '',
  });
}

export function seatNote(view: View, seat: number, lang: Lang): string {
  if (isComposing(view)) return '';
  const words = strings.in(lang);
  const seen = view.riders.filter((rider) => rider.seat === seat).reduce((sum, rider) => sum + total(rider.face_up), 0);
  return [words('tokens', { n: seen }), teamName(view, seat)].filter(Boolean).join(' · ');
}

/** Where the best of the three riders ended: a team ranks by it (B24). */
export function result(view: View, seat: number, lang: Lang): string {
  const best = finish(view, [], lang).riders.find((rider) => rider.seat === seat);
  return best ? `${best.name}, ${best.score}` : '';
}
