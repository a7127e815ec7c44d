import { format } from '../../words/format';
import type { Finish, Interval, Lang, Placed } from '../../play/contract';
import { factOf, type Fact } from './event';
import { strings } from './strings';
import { clock, gap } from '../../base/time';
import { bibOf, jerseyKits, riderName, teamOf, type View } from './view';

function timed(view: View, rows: { rider: number; time: number }[]): Placed[] {
  const best = rows[0]?.time ?? 0;
  return rows.map(({ rider, time }, i) => ({
    place: i + 1,
    seat: teamOf(view, rider),
    name: `${bibOf(view, rider)} · ${riderName(view, rider)}`,
    score: i === 0 ? clock(time) : time === best ? '=' : gap(time - best),
  }));
}

/** All riders by time; one stage goes to the team of its winner, several to the best team (T25). */
export function finish(view: View, _names: string[], lang: Lang): Finish {
  const words = strings[lang];
  const single = view.stages.length === 1;
  const home = timed(view, single ? view.arrivals : view.standings.yellow);
  const out = view.riders.flatMap(({ status, team }, rider) =>
    status === 'out'
      ? [{ place: null, seat: team, name: `${bibOf(view, rider)} · ${riderName(view, rider)}`, score: words.retired }]
      : [],
  );
  const riders = [...home, ...out];
  const [best, next] = view.standings.teams;
  if (single) {
    const [first, second] = view.arrivals;
    const other =
      first && second && first.time === second.time && teamOf(view, first.rider) !== teamOf(view, second.rider);
    return {
      riders,
      decided: first
        ? {
            text: format(other ? words.endSameTime : words.endStage, lang, { name: riderName(view, first.rider) }),
            rule: 'T25',
          }
        : null,
    };
  }
  const level = best && next && best.time !== null && best.time === next.time;
  // a lower time that comes second wants a word
  const fewer = best && next && best.time !== null && next.time !== null && next.time < best.time;
  return {
    riders,
    decided: { text: level ? words.endTeamsLevel : fewer ? words.endTeamsFewer : words.endTeams, rule: 'T25' },
  };
}

/** A single stage goes to the team of its winner, who is known once the round of the first arrival is over (T23, T25). */
export function won(view: View, lang: Lang): string | null {
  const [first] = view.arrivals;
  if (view.over || view.stages.length > 1 || !first || view.round <= first.round) return null;
  return format(strings[lang].wonBy, lang, {
    name: riderName(view, first.rider),
    team: view.teams[teamOf(view, first.rider)]?.name ?? '',
  });
}

export function stageEnded(event: unknown): Extract<Fact, { event: 'stage_ended' }> | null {
  const fact = factOf(event);
  return fact?.event === 'stage_ended' ? fact : null;
}

export function interval(event: unknown, view: View, _names: string[], lang: Lang): Interval | null {
  const ended = stageEnded(event);
  if (!ended) return null;
  const words = strings[lang];
  return {
    title: format(words.intervalTitle, lang, { n: view.leg - 1, of: view.stages.length, name: ended.name }),
    stage: timed(
      view,
      ended.podium.map(({ rider, time }) => ({ rider: rider.id, time })),
    ),
    general: timed(view, view.standings.yellow),
    worn: (['yellow', 'green', 'dotted'] as const).flatMap((jersey) => {
      const rider = view.jerseys[jersey];
      return rider === null
        ? []
        : [
            {
              jersey: jerseyKits[jersey],
              label: words[`worn_${jersey}`],
              name: `${bibOf(view, rider)} · ${riderName(view, rider)}`,
            },
          ];
    }),
    next: format(words.intervalNext, lang, { n: view.leg, name: view.road.name }),
  };
}
