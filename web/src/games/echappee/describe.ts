import type { Lang } from '../../play/contract';
import { listed } from '../../words/listed';
import { standings } from './standings';
import { strings } from './strings';
import { isWho, riderName, timeText, type Card, type Rider, type View } from './view';

/** The board in sentences, from the front of the race to the back. */
export function describe(view: View, names: string[], lang: Lang, seat: number | null): string[] {
  const words = strings.in(lang);
  const who = (rider: { seat: number; rider: number }) => riderName(view, rider, names);

  const classification = () =>
    listed(
      lang,
      standings(view).map((row) =>
        words('say_placed', { place: row.place, who: names[row.seat] ?? '', time: timeText(view, row.total) }),
      ),
    );
  if (view.over) return [words('say_over', { list: classification() })];

  const card = (rider: Rider) => {
    if (rider.card === null) return '';
    const counts = rider.speed !== null && rider.speed !== rider.card;
    return words(counts ? 'say_counts' : 'say_card', { card: rider.card, speed: rider.speed ?? rider.card });
  };
  const place = (rider: Rider) => {
    if (isWho(view.leader, rider)) return 'say_lead';
    return rider.in_pack ? 'say_inPack' : 'say_behind';
  };
  const frontFirst = [...view.riders].sort(
    (a, b) => Number(isWho(view.leader, b)) - Number(isWho(view.leader, a)) || a.minutes - b.minutes,
  );

  const lines = [
    words('say_stage', { stage: view.stage, stages: view.stages, talon: view.talon }),
    view.pace === null ? words('say_noPace') : words('say_pace', { pace: view.pace }),
  ];
  if (view.cote) lines.push(words('say_climb'));
  for (const rider of frontFirst)
    lines.push(words(place(rider), { who: who(rider), n: rider.minutes, card: card(rider) }));
  for (const rider of view.riders)
    if (rider.pompes > 0) lines.push(words('say_pompe', { who: who(rider), n: 2 * rider.pompes }));
  if (view.last_drawer !== null) lines.push(words('say_last', { who: names[view.last_drawer] ?? '' }));
  if (view.hand?.length)
    lines.push(
      words('say_hand', {
        cards: listed(
          lang,
          view.hand.map((held) => cardName(held, lang)),
        ),
      }),
    );
  if (view.turn !== null)
    lines.push(view.turn === seat ? words('say_yourTurn') : words('say_turn', { who: names[view.turn] ?? '' }));
  if (view.results.length > 0) lines.push(words('say_totals', { list: classification() }));
  return lines;
}

export function cardName(card: Card, lang: Lang): string {
  const words = strings.in(lang);
  if (typeof card === 'number') return String(card);
  return { cote: words('coteCard'), fouet: words('fouetCard'), pompe: words('pompeCard') }[card].toLowerCase();
}
