import type { LineFile, SectorFile, StageFile } from './generated';

/** A stage as it is edited: nothing in it is checked here. */
export type OwnStage = Omit<StageFile, 'line'> & { line: LineFile[] };

const SECONDS = Array.from({ length: 40 }, (_, i) => 59 - i);

/** A flat hour in the country, to begin from. */
export function blank(): OwnStage {
  return {
    name: 'Mon étape',
    kilometres: 120,
    base_time: '3:00:00',
    lanes: 5,
    map: { size: [1000, 600], start: [60, 480] },
    sector: [
      sector('Départ', {
        steps: 50,
        curve: [
          [180, 460],
          [300, 400],
        ],
      }),
      sector('La côte', { terrain: 'climb', wind: 'right', steps: 24, curve: [[400, 300]] }),
      sector('La plaine', {
        steps: 76,
        curve: [
          [520, 260],
          [660, 320],
          [800, 260],
        ],
      }),
      sector('Arrivée', {
        steps: 84,
        wind: 'right',
        curve: [
          [880, 200],
          [940, 120],
        ],
      }),
    ],
    line: [
      { kind: 'summit', sector: 'La côte', step: 23 },
      { kind: 'sprint', sector: 'La plaine', step: 40 },
      { kind: 'finish', sector: 'Arrivée', step: 44 },
    ],
    finish: { seconds: SECONDS },
  };
}

export function sector(name: string, part: Partial<SectorFile> = {}): SectorFile {
  return { name, steps: 30, terrain: 'flat', wind: 'left', ...part };
}

/** The stages of a creation that are written out. */
export function stagesOf(options: Record<string, unknown>): OwnStage[] {
  const { stages } = options;
  if (!Array.isArray(stages)) return [];
  return (stages as unknown[]).flatMap((stage) =>
    typeof stage === 'object' && stage ? [whole(stage as StageFile)] : [],
  );
}

export function withStages(options: Record<string, unknown>, stages: OwnStage[]): Record<string, unknown> {
  return { ...options, stages };
}

/** What a file leaves out is there while it is edited. */
function whole(stage: StageFile): OwnStage {
  return {
    ...stage,
    sector: Array.isArray(stage.sector) ? stage.sector : [],
    line: Array.isArray(stage.line) ? stage.line : [],
  };
}

/** A name that no other sector has: lines and laps name the sector that they are in. */
export function freeName(stage: OwnStage, name: string): string {
  const taken = new Set(stage.sector.map((each) => each.name));
  let free = name;
  for (let n = 2; taken.has(free); n++) free = `${name} ${n}`;
  return free;
}

/** The stage with another sector in a place; lines and laps follow its name. */
export function withSector(stage: OwnStage, at: number, change: Partial<SectorFile>): OwnStage {
  const before = stage.sector[at]?.name;
  const { name } = change;
  const renamed = (found: string) => (name !== undefined && found === before ? name : found);
  const changed = {
    ...stage,
    sector: stage.sector.map((each, i) => (i === at ? { ...each, ...change } : each)),
    line: stage.line.map((line) => ({ ...line, sector: renamed(line.sector) })),
  };
  if (stage.lap) changed.lap = stage.lap.map((lap) => ({ ...lap, from: renamed(lap.from), to: renamed(lap.to) }));
  return changed;
}

/** The same stage longer or shorter; behind the finish there stays a half-step for each second. */
export function stretched(stage: OwnStage, factor: number): OwnStage {
  const line = stage.line.map((each) => ({ ...each, step: Math.round(each.step * factor) }));
  const finish = line.find(({ kind }) => kind === 'finish');
  const runOut = (name: string) => (name === finish?.sector ? finish.step + stage.finish.seconds.length : 1);
  return {
    ...stage,
    line,
    sector: stage.sector.map((each) => ({
      ...each,
      steps: Math.max(Math.round(each.steps * factor), runOut(each.name)),
    })),
  };
}
