import type { KeyValueStore } from '../../../base/storage';

export interface TeamNames {
  name: string;
  riders: string[];
}

const key = 'sillage.desk-teams';
const most = 30;

/** Teams that raced here before, the last ones first: their names are there for the next race. */
export function rememberedTeams(storage: Pick<KeyValueStore, 'getItem'> | null): TeamNames[] {
  try {
    const list = JSON.parse(storage?.getItem(key) ?? '[]') as TeamNames[];
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** A team of the same name is replaced; riders that a smaller team left at home keep their names. */
export function rememberTeams(
  storage: Pick<KeyValueStore, 'getItem' | 'setItem'> | null,
  teams: readonly TeamNames[],
): void {
  const before = rememberedTeams(storage);
  const named = teams.filter(({ name, riders }) => name.trim() !== '' || riders.some((rider) => rider.trim() !== ''));
  const now = named.map((team) => {
    const old = before.find((each) => each.name !== '' && each.name === team.name);
    return { name: team.name, riders: [...team.riders, ...(old?.riders.slice(team.riders.length) ?? [])] };
  });
  const rest = before.filter((old) => !now.some((team) => team.name === old.name));
  try {
    storage?.setItem(key, JSON.stringify([...now, ...rest].slice(0, most)));
  } catch {
    // no room: the next race begins without names
  }
}
