import type { Lang } from '../../play/contract';
import { listed } from '../../words/listed';
import { strings } from './strings';
import { bandOf, holderOf, lead, type View } from './view';
import { cardWords, jerseyWords, roadWords, squareWords } from './words';

/** The race in sentences: where it is, who leads, what is auctioned, then a line a team. */
export function describe(view: View, names: string[], lang: Lang): string[] {
  const words = strings.in(lang);
  const who = (seat: number) => names[seat] ?? '';
  const lines: string[] = [];

  if (view.over) {
    const places = view.teams
      .map(({ seat }) => ({ seat, place: (view.ranking?.[seat] ?? 0) + 1 }))
      .sort((a, b) => a.place - b.place)
      .map(({ seat, place }) => words('say_placed', { place, who: who(seat) }));
    lines.push(words('say_over', { list: listed(lang, places) }));
  }

  const square = view.board[view.rainbow];
  const holder = holderOf(view, view.rainbow);
  lines.push(
    words('say_lap', {
      lap: view.lap,
      rainbow: view.rainbow_open ? words('say_rainbow') : '',
      feed: view.no_feed ? words('say_noFeed') : '',
    }),
  );
  if (square) {
    lines.push(
      words('say_at', {
        n: view.rainbow,
        square: squareWords(view, view.rainbow, lang),
        holder: holder === null ? '' : words('say_holder', { name: who(holder) }),
      }),
    );
  }
  lines.push(
    view.break
      ? words('say_break', {
          name: who(view.break.seat),
          lead: lead(view.break.squares),
          price: bandOf(view.break.squares),
        })
      : words('say_noBreak'),
  );
  if (view.pack.length) lines.push(words('say_pack', { list: listed(lang, view.pack.map(who)) }));
  if (view.auction) {
    const { square: lot, best, by, turn } = view.auction;
    lines.push(
      words('say_auction', {
        n: lot,
        square: squareWords(view, lot, lang),
        best: by === null ? words('say_noBid') : words('say_best', { n: best, name: who(by) }),
      }),
    );
    if (turn !== null) lines.push(words('say_bids', { name: who(turn) }));
  }
  for (const team of view.teams) {
    const jerseys = jerseyWords(team, lang);
    lines.push(
      team.alive
        ? words('say_team', {
            name: who(team.seat),
            energy: team.energy,
            reserve: team.reserve,
            on: team.on.length ? words('say_on', { list: listed(lang, team.on.map(String)) }) : '',
            out: team.out ? words('say_out', { n: team.out }) : '',
            jerseys,
          })
        : words('say_collapsed', { name: who(team.seat), jerseys }),
    );
  }
  const last = view.discards.at(-1);
  lines.push(
    words('say_deck', {
      n: view.deck,
      last: last ? words('say_last', { card: cardWords(view, last, lang) }) : '',
    }),
  );
  const there = roadWords(view, lang);
  if (there.length) lines.push(words('say_roads', { list: there.join(' ; ') }));
  return lines;
}
