import { bibOf, teamOf } from './head.ts';
import { current, hasFinished, isOver, nextStage, onRoad, type Race, type StageRace } from './race.ts';
import { refuse } from './refusal.ts';
import { generalOf } from './tables.ts';
import { stageTime } from './time.ts';
import type { Prime, RaceEntry } from './types.ts';

/** The race after an entry; refused ones throw a `Refusal` and change nothing. What changes other entries is the fold's. */
export function apply(race: Race, entry: RaceEntry): Race {
  if ('draw' in entry) return draw(race, entry.draw);
  if ('turn' in entry) return turn(race, entry.turn);
  if ('stage' in entry) return stage(race, entry.stage);
  if ('sprint' in entry) return score(race, 'sprint', entry.sprint);
  if ('mountain' in entry) return score(race, 'mountain', entry.mountain);
  if ('finish' in entry) return finish(race, entry.finish.seconds, entry.finish.bibs);
  return dnf(race, entry.dnf);
}

const changed = (race: Race, change: Partial<StageRace>): Race => ({
  ...race,
  stages: [...race.stages.slice(0, -1), { ...current(race), ...change }],
});

/** The drawn teams in turn, each with its lowest bib not yet listed (D2). */
function draw(race: Race, order: readonly number[]): Race {
  if (race.draw) refuse('D2', { why: 'draw_twice' });
  const { teams, team_size } = race.head;
  if (
    order.length !== teams.length ||
    new Set(order).size !== order.length ||
    order.some((team) => team < 0 || team >= teams.length)
  )
    refuse('D2', { why: 'draw_teams' });
  const startList = Array.from({ length: team_size }, (_, k) => order.map((team) => bibOf(race.head, team, k))).flat();
  return { ...changed(race, { startList }), draw: [...order] };
}

function turn(race: Race, n: number): Race {
  if (!race.draw) refuse('D3', { why: 'turn_before_draw' });
  const { round } = current(race);
  if (n !== round + 1) refuse('D3', { why: 'turn_number', expected: round + 1 });
  return changed(race, { round: n });
}

function stage(race: Race, n: number): Race {
  const left = onRoad(race).length;
  if (left > 0) refuse('D4', { why: 'stage_on_road', left });
  if (isOver(race)) refuse('D4', { why: 'race_over' });
  if (n !== race.stages.length + 1) refuse('D4', { why: 'stage_number', expected: race.stages.length + 1 });
  // later lists follow the general classification, without those who are out (D2)
  return nextStage(
    race,
    generalOf(race).map(({ bib }) => bib),
  );
}

/** Those who have finished may still be given points of a line on the finish (D4). */
function score(race: Race, kind: Prime, bibs: readonly number[]): Race {
  checkBibs(race, bibs);
  if (bibs.length > 4) refuse('D6', { why: 'fifth' });
  return changed(race, { primes: [...current(race).primes, { kind, bibs }] });
}

function finish(race: Race, seconds: number, bibs: readonly number[]): Race {
  checkBibs(race, bibs);
  checkRacing(race, bibs);
  if (seconds < 0 || seconds > 59) refuse('D6', { why: 'seconds' });
  const { arrivals, stage, round } = current(race);
  const time = stageTime(stage.base, round, seconds);
  return changed(race, { arrivals: [...arrivals, ...bibs.map((bib) => ({ bib, time }))] });
}

/** A rider out leaves the race at once, with all points (T20, T25). */
function dnf(race: Race, bibs: readonly number[]): Race {
  checkBibs(race, bibs);
  checkRacing(race, bibs);
  return { ...race, out: new Set([...race.out, ...bibs]) };
}

function checkBibs(race: Race, bibs: readonly number[]): void {
  if (current(race).round === 0) refuse('D3', { why: 'before_turn' });
  if (bibs.length === 0) refuse('D6', { why: 'nobody' });
  bibs.forEach((bib, i) => {
    if (!isBib(race, bib)) refuse('D6', { why: 'no_such_bib', bib });
    if (race.out.has(bib)) refuse('D6', { why: 'out', bib });
    if (bibs.indexOf(bib) !== i) refuse('D6', { why: 'twice', bib });
  });
}

function checkRacing(race: Race, bibs: readonly number[]): void {
  const finished = bibs.find((bib) => hasFinished(race, bib));
  if (finished !== undefined) refuse('D6', { why: 'finished', bib: finished });
}

function isBib({ head }: Race, bib: number): boolean {
  return bib >= 1 && teamOf(head, bib) >= 0 && (bib - 1) % 6 < head.team_size;
}
