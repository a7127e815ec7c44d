import { bibsOf, teamOf } from './head.ts';
import { current, isComplete, onRoad, type Race, type StageRace } from './race.ts';
import type { LiveRow, PlaceRow, PointsRow, Prime, Tables, TeamRow, TimeRow } from './types.ts';

/** Seconds taken off the total time of the first three of a stage (T23). */
export const bonuses = [10, 6, 4] as const;
/** What the first four over a line score (T22). */
export const primePoints = [5, 3, 2, 1] as const;
/** How many times of a team count in each stage (T25). */
const counted = 3;

/** The places of a stage: by time, then by entry. Bonuses count once it is complete. */
export function placesOf({ arrivals }: StageRace, complete: boolean): PlaceRow[] {
  return arrivals
    .toSorted((a, b) => a.time - b.time)
    .map(({ bib, time }, i) => ({ place: i + 1, bib, time, bonus: complete ? (bonuses[i] ?? 0) : 0 }));
}

/** The stages that count: the one under way only once nobody is on the road. */
function completeStages(race: Race): PlaceRow[][] {
  const done = race.stages.length > 0 && !isComplete(race) ? race.stages.slice(0, -1) : race.stages;
  return done.map((stage) => placesOf(stage, true));
}

/** The general classification: total time, then the sum of places, then the last stage (T25). Those out have left it. */
export function generalOf(race: Race): TimeRow[] {
  return timed(race, completeStages(race));
}

/** The complete stages and the one under way: those who have arrived, then those on the road (D5). */
function liveOf(race: Race, general: readonly TimeRow[]): LiveRow[] {
  const waited = onRoad(race);
  if (waited.length === 0) return [...general];
  const arrived = timed(race, [...completeStages(race), placesOf(current(race), true)]).filter(
    ({ bib }) => !waited.includes(bib),
  );
  const order = general.length > 0 ? general.map(({ bib }) => bib).filter((bib) => waited.includes(bib)) : waited;
  return [...ranked(arrived), ...order.map((bib) => ({ place: null, bib, time: null, gap: null }))];
}

function timed(race: Race, stages: readonly PlaceRow[][]): TimeRow[] {
  if (stages.length === 0) return [];
  const sums = new Map<number, { time: number; places: number; last: number }>();
  for (const places of stages) {
    for (const { bib, time, bonus, place } of places) {
      const before = sums.get(bib) ?? { time: 0, places: 0, last: 0 };
      sums.set(bib, { time: before.time + time - bonus, places: before.places + place, last: place });
    }
  }
  const order = [...sums]
    .filter(([bib]) => !race.out.has(bib))
    .map(([bib, sum]) => ({ bib, ...sum }))
    .sort((a, b) => a.time - b.time || a.places - b.places || a.last - b.last);
  return ranked(order);
}

/** Places and gaps of an order. */
function ranked(order: readonly { bib: number; time: number }[]): TimeRow[] {
  const first = order[0]?.time ?? 0;
  return order.map(({ bib, time }, i) => ({ place: i + 1, bib, time, gap: time - first }));
}

/** Complete teams before those that lack a time, then the lowest time, then the lower sum of places (T25). */
function teamsOf(race: Race): TeamRow[] {
  const stages = completeStages(race);
  if (stages.length === 0) return [];
  const sums = race.head.teams.map((_, team) => ({ team, time: 0, missing: 0, places: 0 }));
  for (const places of stages) {
    for (const sum of sums) {
      const best = places.filter(({ bib }) => teamOf(race.head, bib) === sum.team).slice(0, counted);
      sum.time += best.reduce((total, { time }) => total + time, 0);
      sum.places += best.reduce((total, { place }) => total + place, 0);
      sum.missing += counted - best.length;
    }
  }
  sums.sort((a, b) => a.missing - b.missing || a.time - b.time || a.places - b.places || a.team - b.team);
  return shared(sums, (a, b) => a.missing === b.missing && a.time === b.time && a.places === b.places).map(
    ({ place, team, time, missing }) => ({ place, team, time, missing }),
  );
}

/** A points classification: points, then primes won, then the general classification (T25); without those who have none. */
export function pointsOf(race: Race, kind: Prime, general: readonly TimeRow[]): PointsRow[] {
  const scores = new Map(bibsOf(race.head).map((bib) => [bib, { bib, points: 0, wins: 0 }]));
  for (const { bibs } of race.stages.flatMap((stage) => stage.primes).filter((prime) => prime.kind === kind)) {
    bibs.forEach((bib, i) => {
      const score = scores.get(bib);
      if (!score) return;
      score.points += primePoints[i] ?? 0;
      score.wins += i === 0 ? 1 : 0;
    });
  }
  const place = new Map(general.map((ranked) => [ranked.bib, ranked.place]));
  const rank = (bib: number) => place.get(bib) ?? Number.MAX_SAFE_INTEGER;
  const order = [...scores.values()]
    .filter(({ bib, points }) => points > 0 && !race.out.has(bib))
    .sort((a, b) => b.points - a.points || b.wins - a.wins || rank(a.bib) - rank(b.bib) || a.bib - b.bib);
  return shared(order, (a, b) => a.points === b.points && a.wins === b.wins && rank(a.bib) === rank(b.bib)).map(
    ({ place, bib, points }) => ({ place, bib, points }),
  );
}

/** Places from 1, the same for equals: 1 1 3. */
function shared<T extends object>(order: T[], equal: (a: T, b: T) => boolean): (T & { place: number })[] {
  let place = 1;
  return order.map((item, i) => {
    const before = order[i - 1];
    if (before === undefined || !equal(before, item)) place = i + 1;
    return { ...item, place };
  });
}

/** All classifications. After a stage that nobody finished they are those with which it began. */
export function tablesOf(race: Race): Tables {
  if (isComplete(race) && current(race).arrivals.length === 0 && race.before)
    return race.before.stages.length > 0 ? tablesOf(race.before) : noTables();
  const general = generalOf(race);
  const sprint = pointsOf(race, 'sprint', general);
  const mountain = pointsOf(race, 'mountain', general);
  const first = (table: readonly { bib: number }[]) => table[0]?.bib ?? null;
  const jerseys = { yellow: first(general), green: first(sprint), dotted: first(mountain) };
  return { general, teams: teamsOf(race), sprint, mountain, jerseys, live: { general: liveOf(race, general) } };
}

const noTables = (): Tables => ({
  general: [],
  teams: [],
  sprint: [],
  mountain: [],
  jerseys: { yellow: null, green: null, dotted: null },
  live: { general: [] },
});
