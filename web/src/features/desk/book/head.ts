import { refuse } from './refusal.ts';
import { ourStages } from './stages.ts';
import { parseClock } from './time.ts';
import type { Head, StageHead, TeamHead } from './types.ts';

export const mostStages = 99;
export const longestName = 40;

/** A jersey of the box, from 0: it is the colour of a bib, wherever its team stands in the list. */
export const kitOfBib = (bib: number): number => Math.floor((bib - 1) / 6);
/** The jersey of a team of the list: its number in the box, from 0; left out, its place in the list (D2). */
export const kitOf = (head: Head, team: number): number => (head.teams[team]?.number ?? team + 1) - 1;
/** The teams by the order of their bibs. */
export const byKit = (head: Head): number[] =>
  head.teams.map((_, team) => team).sort((a, b) => kitOf(head, a) - kitOf(head, b));

/** Team number k of the box has the bibs 6(k−1)+1 … 6(k−1)+size. */
export const bibOf = (head: Head, team: number, k: number): number => 6 * kitOf(head, team) + k + 1;
/** The place of a bib's team in the list, or −1. */
export const teamOf = (head: Head, bib: number): number =>
  head.teams.findIndex((_, team) => kitOf(head, team) === kitOfBib(bib));

/** Ascending. */
export function bibsOf(head: Head): number[] {
  return byKit(head).flatMap((team) => Array.from({ length: head.team_size }, (_, k) => bibOf(head, team, k)));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const onlyKeys = (value: Record<string, unknown>, allowed: string[]) =>
  Object.keys(value).every((key) => allowed.includes(key));

/** A head that can be, or a refusal: D1 for its stages, D2 for its teams, D7 where it is no head at all. */
export function checkHead(value: unknown): Head {
  if (!isObject(value) || value.desk !== 1 || !onlyKeys(value, ['desk', 'team_size', 'teams', 'stages']))
    refuse('D7', { why: 'not_a_head' });
  const { team_size, teams, stages } = value;
  if (!Array.isArray(stages) || stages.length < 1 || stages.length > mostStages) refuse('D1', { why: 'head_stages' });
  if (!Number.isInteger(team_size) || (team_size as number) < 3 || (team_size as number) > 6)
    refuse('D2', { why: 'team_size' });
  if (!Array.isArray(teams) || teams.length < 2 || teams.length > 6) refuse('D2', { why: 'team_count' });
  const head: Head = {
    desk: 1,
    team_size: team_size as number,
    teams: teams.map((team: unknown) => checkTeam(team, team_size as number)),
    stages: stages.map(checkStage),
  };
  if (new Set(byKit(head).map((team) => kitOf(head, team))).size < teams.length) refuse('D2', { why: 'team_numbers' });
  return head;
}

function checkStage(value: unknown): StageHead {
  if (!isObject(value)) refuse('D1', { why: 'head_stages' });
  if ('stage' in value) {
    const key = value.stage;
    if (typeof key !== 'string' || !onlyKeys(value, ['stage'])) refuse('D1', { why: 'head_stages' });
    if (!Object.hasOwn(ourStages, key)) refuse('D1', { why: 'stage_unknown', stage: key });
    return { stage: key };
  }
  const { name, kilometres, base_time } = value;
  if (!onlyKeys(value, ['name', 'kilometres', 'base_time'])) refuse('D1', { why: 'head_stages' });
  if (typeof name !== 'string' || !isName(name)) refuse('D1', { why: 'stage_name' });
  if (typeof kilometres !== 'number' || !(kilometres > 0) || kilometres >= 10_000)
    refuse('D1', { why: 'stage_length' });
  if (typeof base_time !== 'string' || parseClock(base_time) === null) refuse('D1', { why: 'stage_base' });
  return { name, kilometres, base_time };
}

function checkTeam(value: unknown, size: number): TeamHead {
  if (!isObject(value) || !onlyKeys(value, ['number', 'name', 'riders'])) refuse('D2', { why: 'team_names' });
  const { number, name, riders } = value;
  if (number !== undefined && !(Number.isInteger(number) && (number as number) >= 1 && (number as number) <= 6))
    refuse('D2', { why: 'team_numbers' });
  if (name !== undefined && (typeof name !== 'string' || [...name].length > longestName))
    refuse('D2', { why: 'team_names' });
  if (
    riders !== undefined &&
    (!Array.isArray(riders) ||
      riders.length > size ||
      !riders.every((rider) => typeof rider === 'string' && [...rider].length <= longestName))
  ) {
    refuse('D2', { why: 'team_names' });
  }
  return {
    ...(number === undefined ? {} : { number: number as number }),
    ...(name === undefined ? {} : { name }),
    ...(riders === undefined ? {} : { riders: riders as string[] }),
  };
}

function isName(text: string): boolean {
  const length = [...text.trim()].length;
  return length >= 1 && length <= longestName;
}
