import { parse } from 'smol-toml';
import { stages } from './printed';
import type { Terrain } from './view';

/** What is known of a stage before it is ridden. */
export interface StageSheet {
  name: string;
  kilometres: number;
  /** As a road has them, laps unrolled. */
  sectors: readonly { from: number; to: number; terrain: Terrain }[];
}

/** The stages of the box. */
const box = new Map<string, StageSheet>(
  stages.map(({ key, ...sheet }) => [key, { ...sheet, name: sheet.name.replaceAll("'", '’') }]),
);

export const boxStages = [...box.keys()];

/** A stage as the options have it: a name, or a file as it was written. */
export function stageSheet(choice: unknown): StageSheet | null {
  if (typeof choice === 'object' && choice !== null) return sheetOf(choice);
  if (typeof choice !== 'string') return null;
  return choice.includes('\n') ? readSheet(choice) : (box.get(choice) ?? null);
}

interface Written {
  name?: unknown;
  kilometres?: unknown;
  sector?: { name?: unknown; steps?: unknown; terrain?: unknown }[];
  lap?: { from?: unknown; to?: unknown; times?: unknown }[];
}

/** Of a file only what a picture needs is read: the server reads files, and says what is wrong with them. */
function readSheet(text: string): StageSheet | null {
  let file: Written;
  try {
    file = parse(text) as Written;
  } catch {
    return null;
  }
  const { name, kilometres } = file;
  const sectors = ridden(file);
  return typeof name === 'string' && typeof kilometres === 'number' && sectors.length > 0
    ? { name, kilometres, sectors }
    : null;
}

/** A stage that is written out. */
export function sheetOf(stage: object): StageSheet {
  const { name, kilometres } = stage as Written;
  return {
    name: typeof name === 'string' ? name : '',
    kilometres: typeof kilometres === 'number' ? kilometres : 0,
    sectors: ridden(stage),
  };
}

/** Sector by sector, laps unrolled. */
function ridden({ sector = [], lap = [] }: Written): StageSheet['sectors'] {
  const all = [...sector];
  for (const { from, to, times } of lap) {
    const [first, last] = [from, to].map((name) => all.findIndex((each) => each.name === name));
    if (first === undefined || last === undefined || first < 0 || last < first) continue;
    const round = all.slice(first, last + 1);
    all.splice(last + 1, 0, ...Array.from({ length: Math.min(9, Math.max(0, Number(times) - 1)) }, () => round).flat());
  }
  let at = 0;
  return all.map(({ steps, terrain }) => ({
    terrain: terrain === 'climb' ? 'climb' : 'flat',
    from: at,
    to: (at += Number(steps) || 0),
  }));
}

export function climbs(sheet: StageSheet): number {
  return sheet.sectors.filter(({ terrain }) => terrain === 'climb').length;
}

/** About how long a stage lasts on the screen: rounds by length, as simulated, and what a round takes with so many riders to move. */
export function minutes(sheet: StageSheet, riders: number): number {
  const rounds = sheet.sectors.reduce((sum, { from, to, terrain }) => sum + (to - from) / ROWS_A_ROUND[terrain], 0);
  return Math.max(5, 5 * Math.round((rounds * (ROUND_S + riders * RIDER_S)) / 300));
}

/** Half-steps that the last rider moves on in a round, by races simulated on the stages of the box (`sillage workshop simulate`). */
const ROWS_A_ROUND = { flat: 7, climb: 5 };
/** What others take in a round, and what I take for a rider, in seconds: about one tap (`e2e/races.spec.ts` counts them). */
const ROUND_S = 8;
const RIDER_S = 10;
