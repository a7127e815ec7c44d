import type { Terrain } from './view';

/** What can be told of a stage before it is ridden. */
export interface StageSheet {
  name: string;
  kilometres: number;
  /** As a road has them, laps unrolled. */
  sectors: { from: number; to: number; terrain: Terrain }[];
}

/** The stages of the box: name, kilometres, half-steps of each sector (`+` where it climbs). A test holds them against their files. */
const box: Record<string, readonly [name: string, kilometres: number, road: string]> = {
  paris: ['Paris La Défense Arena – Paris Champs-Élysées', 115.6, '22 26 22 16 10 20 8 20 8 16 10 20 8 20 8 38'],
  nyborg: ['Roskilde – Nyborg', 202.2, '30 30 +10 36 30 22 20 50 52'],
  foix: ['Carcassonne – Foix', 178.5, '28 +8 22 +8 32 20 +32 18 +22 22 54'],
  'alpe-dhuez': ['Briançon – Alpe d’Huez', 165.1, '26 +24 +20 24 20 +24 +20 26 16 +26 +42'],
};

export const boxStages = Object.keys(box);

/** A stage as the options have it: a name, or a file as it was written. */
export function stageSheet(choice: unknown): StageSheet | null {
  if (typeof choice !== 'string') return null;
  if (choice.includes('\n')) return sheetOf(choice);
  const [name, kilometres, road] = box[choice] ?? [];
  return name && kilometres && road ? { name, kilometres, sectors: laid(road.split(' ')) } : null;
}

/** Of a file only what a picture needs is read: the server reads files, and says what is wrong with them. */
function sheetOf(text: string): StageSheet | null {
  const [head = '', ...tables] = text.split(/^\s*\[\[?/m);
  const name = word(head, 'name');
  const kilometres = number(head, 'kilometres');
  const sectors = laid(ridden(tables));
  return name && kilometres && sectors.length > 0 ? { name, kilometres, sectors } : null;
}

function laid(road: string[]): StageSheet['sectors'] {
  let at = 0;
  return road.map((part) => ({ terrain: part.startsWith('+') ? 'climb' : 'flat', from: at, to: (at += Number(part)) }));
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
/** What others take in a round, and what I take for a rider, in seconds: about one tap (`e2e/races.spec.ts` counts them). */
const ROUND_S = 8;
const RIDER_S = 10;

/** Sector by sector, laps unrolled. */
function ridden(tables: string[]): string[] {
  const sectors = tables
    .filter((table) => table.startsWith('sector]'))
    .map((table) => ({
      name: word(table, 'name'),
      part: (word(table, 'terrain') === 'climb' ? '+' : '') + number(table, 'steps'),
    }));
  for (const lap of tables.filter((table) => table.startsWith('lap]'))) {
    const [from, to] = [word(lap, 'from'), word(lap, 'to')].map((name) =>
      sectors.findIndex((sector) => sector.name === name),
    );
    if (from === undefined || to === undefined || from < 0 || to < from) continue;
    const round = sectors.slice(from, to + 1);
    sectors.splice(
      to + 1,
      0,
      ...Array.from({ length: Math.min(9, Math.max(0, number(lap, 'times') - 1)) }, () => round).flat(),
    );
  }
  return sectors.map(({ part }) => part);
}

function word(table: string, key: string): string {
  return new RegExp(`^\\s*${key}\\s*=\\s*(["'])(.*?)\\1`, 'm').exec(table)?.[2] ?? '';
}

function number(table: string, key: string): number {
  return Number(new RegExp(`^\\s*${key}\\s*=\\s*([\\d._]+)`, 'm').exec(table)?.[1]?.replaceAll('_', '') ?? 0);
}
