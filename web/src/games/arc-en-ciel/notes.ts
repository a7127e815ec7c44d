import { format } from '../../i18n/format';
import type { Lang, Tracked } from '../contract';
import { strings } from './strings';
import type { View } from './view';

/** The energy of each team. */
export function track(view: View): Tracked[] {
  return view.teams.map(({ seat, energy }) => ({ label: String(seat + 1), value: energy, seat }));
}

export function status(view: View, lang: Lang): string {
  const words = strings[lang];
  if (view.over) return words.statusOver;
  const parts = [format(words.status, lang, { lap: view.lap })];
  if (view.rainbow_open) parts.push(words.statusRainbow);
  if (view.auction) parts.push(format(words.statusAuction, lang, { n: view.auction.square }));
  return parts.join(' · ');
}

export function seatNote(view: View, seat: number, lang: Lang): string {
  const words = strings[lang];
  const team = view.teams[seat];
  if (!team) return '';
  if (!team.alive) return words.noteOut;
  const place = view.break?.seat === seat ? words.badge_break : view.pack[0] === seat ? words.packHead : '';
  return [format(words.note, lang, { energy: team.energy }), place].filter(Boolean).join(' · ');
}
