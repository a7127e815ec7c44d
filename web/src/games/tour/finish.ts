import type { Finish, Interval, Lang, Placed, Ruled } from '../../play/contract';
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

const said = { team_time: 'endTeams', teams_level: 'endTeamsLevel', team_finishers: 'endTeamsFewer' } as const;

/** All riders by time; one stage goes to the team of its winner, several to the best team (T25). */
export function finish(view: View, _names: string[], lang: Lang): Finish {
  const words = strings.in(lang);
  const single = view.stages.length === 1;
  const home = timed(view, single ? view.arrivals : view.standings.yellow);
  const out = view.riders.flatMap(({ status, team }, rider) =>
    status === 'out'
      ? [
          {
            place: null,
            seat: team,
            name: `${bibOf(view, rider)} · ${riderName(view, rider)}`,
            score: words('retired'),
          },
        ]
      : [],
  );
  const riders = [...home, ...out];
  return { riders, decided: decided() };

  function decided(): Ruled | null {
    const by = view.decided;
    if (!by) return null;
    if (typeof by === 'string') return { text: words(said[by]), rule: 'T25' };
    const [word, { winner }] =
      'stage' in by ? (['endStage', by.stage] as const) : (['endSameTime', by.stage_level] as const);
    return { text: words(word, { name: riderName(view, winner) }), rule: 'T25' };
  }
}

/** A single stage goes to the team of its winner, who is known once the round of the first arrival is over (T23, T25). */
export function won(view: View, lang: Lang): string | null {
  const [first] = view.arrivals;
  if (view.over || view.stages.length > 1 || !first || view.round <= first.round) return null;
  return strings.in(lang)('wonBy', {
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
  const words = strings.in(lang);
  return {
    title: words('intervalTitle', { n: view.leg - 1, of: view.stages.length, name: ended.name }),
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
              label: words(`worn_${jersey}`),
              name: `${bibOf(view, rider)} · ${riderName(view, rider)}`,
            },
          ];
    }),
    next: words('intervalNext', { n: view.leg, name: view.road.name }),
  };
}
