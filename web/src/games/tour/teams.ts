import type { TeamNames } from './generated';

/** The server invents the names that are left empty. */
const empty: TeamNames = { name: '', riders: [] };

/** As many teams and riders as there are places for, the names given so far among them. */
export function teamSheet(given: unknown, teams: number, size: number): TeamNames[] {
  const list: Partial<TeamNames>[] = Array.isArray(given) ? given : [];
  return Array.from({ length: teams }, (_, team) => {
    const { name, riders } = { ...empty, ...list[team] };
    return { name, riders: Array.from({ length: size }, (_, k) => riders[k] ?? '') };
  });
}

/** The option as it is sent: no more teams and riders than start, and nothing after the last name. */
export function teamsOption(sheet: TeamNames[], teams: number, size: number): TeamNames[] {
  const named = sheet.slice(0, teams).map(({ name, riders }) => ({
    name: name.trim(),
    riders: upToLast(
      riders.slice(0, size).map((rider) => rider.trim()),
      Boolean,
    ),
  }));
  return upToLast(named, ({ name, riders }) => name !== '' || riders.length > 0);
}

function upToLast<T>(list: T[], counts: (item: T) => boolean): T[] {
  return list.slice(0, list.findLastIndex(counts) + 1);
}
