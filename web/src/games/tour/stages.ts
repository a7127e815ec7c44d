import type { Terrain } from './view';

/** What can be told of a stage before it is ridden. */
export interface StageSheet {
  name: string;
  kilometres: number;
  /** As a road has them, laps unrolled. */
  sectors: { name: string; from: number; to: number; terrain: Terrain }[];
}

const files = import.meta.glob<string>('../../../../games/tour/stages/*.toml', { query: '?raw', import: 'default', eager: true });

/** The file of a stage of the box; a stage of the players' own is its file. */
function fileOf(choice: string): string {
  return choice.includes('\n') ? choice : (files[`../../../../games/tour/stages/${choice}.toml`] ?? '');
}

/** A stage as the options have it. Only what a picture needs is read: the server reads files, and says what is wrong with them. */
export function stageSheet(choice: unknown): StageSheet | null {
  const text = typeof choice === 'string' ? fileOf(choice) : '';
  const [head = '', ...rest] = text.split(/^\s*\[\[?/m);
  const name = word(head, 'name');
  const kilometres = number(head, 'kilometres');
  const sectors = ridden(rest);
  if (!name || !kilometres || sectors.length === 0) return null;
  return { name, kilometres, sectors };
}

export function climbs(sheet: StageSheet): number {
  return sheet.sectors.filter(({ terrain }) => terrain === 'climb').length;
}

/** About how long a stage lasts on the screen: rounds by length, as simulated, and what a round takes with so many riders to move. */
export function minutes(sheet: StageSheet, riders: number): number {
  const rounds = sheet.sectors.reduce((sum, { from, to, terrain }) => sum + (to - from) / ROWS_A_ROUND[terrain], 0);
  return Math.max(5, 5 * Math.round((rounds * (ROUND_S + riders * RIDER_S)) / 300));
}

/** Half-steps that the last rider moves on in a round, by races simulated on the stages of the box (`sillage stage check --simulate`). */
const ROWS_A_ROUND = { flat: 7, climb: 5 };
/** What others take in a round, and what I take for a rider, in seconds. */
const ROUND_S = 8;
const RIDER_S = 5;

function ridden(tables: string[]): StageSheet['sectors'] {
  const sectors = tables.filter((table) => table.startsWith('sector]')).map((table) => ({ name: word(table, 'name'), steps: number(table, 'steps'), terrain: word(table, 'terrain') === 'climb' ? ('climb' as const) : ('flat' as const) }));
  for (const lap of tables.filter((table) => table.startsWith('lap]'))) {
    const [from, to] = [word(lap, 'from'), word(lap, 'to')].map((name) => sectors.findIndex((sector) => sector.name === name));
    if (from === undefined || to === undefined || from < 0 || to < from) continue;
    const round = sectors.slice(from, to + 1);
    sectors.splice(to + 1, 0, ...Array.from({ length: Math.min(9, Math.max(0, number(lap, 'times') - 1)) }, () => round).flat());
  }
  let at = 0;
  return sectors.map(({ name, steps, terrain }) => ({ name, terrain, from: at, to: (at += steps) }));
}

function word(table: string, key: string): string {
  return new RegExp(`^\\s*${key}\\s*=\\s*["'](.*?)["']`, 'm').exec(table)?.[1] ?? '';
}

function number(table: string, key: string): number {
  return Number(new RegExp(`^\\s*${key}\\s*=\\s*([\\d._]+)`, 'm').exec(table)?.[1]?.replaceAll('_', '') ?? 0);
}
