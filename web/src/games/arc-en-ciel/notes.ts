import type { Lang, Tracked } from '../../play/contract';
import { strings } from './strings';
import type { View } from './view';
import { jerseyWords } from './words';

/** The jerseys of each team: they decide the race. */
export function track(view: View): Tracked[] {
  const won = view.teams.map(({ seat, jerseys }) => ({
    label: String(seat + 1),
    value: jerseys.rainbow + jerseys.green + jerseys.dotted.length,
    seat,
  }));
  // a break that stays away wins with fewer jerseys than others have: the curves end with the winner on top
  const most = Math.max(...won.map(({ value }) => value));
  return won.map((line) => (view.over && view.ranking?.[line.seat] === 0 ? { ...line, value: most + 1 } : line));
}

export function status(view: View, lang: Lang): string {
  const words = strings.in(lang);
  if (view.over) return words('statusOver');
  const parts = [words(view.rainbow_open ? 'statusRainbow' : 'status', { lap: view.lap })];
  if (view.auction) parts.push(words('statusAuction', { n: view.auction.square }));
  return parts.join(' · ');
}

export function seatNote(view: View, seat: number, lang: Lang): string {
  const words = strings.in(lang);
  const team = view.teams[seat];
  if (!team) return '';
  if (!team.alive) return words('noteOut');
  const place = view.break?.seat === seat ? words('badge_break') : view.pack[0] === seat ? words('packHead') : '';
  const won = team.jerseys.rainbow + team.jerseys.green + team.jerseys.dotted.length;
  return [words('note', { energy: team.energy }), words('noteJerseys', { n: won }), place].filter(Boolean).join(' · ');
}

export function result(view: View, seat: number, lang: Lang): string {
  const team = view.teams[seat];
  if (!team) return '';
  return [
    jerseyWords(team, lang),
    team.alive ? strings.in(lang)('energyLeft', { n: team.energy }) : strings.in(lang)('noteOut'),
  ].join(' · ');
}
