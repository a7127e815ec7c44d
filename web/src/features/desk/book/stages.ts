import type { StageHead } from './types.ts';
import { parseClock } from './time.ts';

export interface Stage {
  name: string;
  kilometres: number;
  /** In seconds. */
  base: number;
}

/** The stages of ours, as `games/tour/stages/*.toml` has them (a test holds the two together). They are here so that a desk needs no server. */
export const ourStages: Readonly<Record<string, Stage>> = {
  nyborg: { name: 'Roskilde – Nyborg', kilometres: 202.2, base: 14_700 },
  'alpe-dhuez': { name: "Briançon – Alpe d'Huez", kilometres: 165.1, base: 15_600 },
  foix: { name: 'Carcassonne – Foix', kilometres: 178.5, base: 13_800 },
  paris: { name: 'Paris La Défense Arena – Paris Champs-Élysées', kilometres: 115.6, base: 7_800 },
};

/** What a stage of a head is; a stage that this client does not know has only its key. */
export function stageOf(head: StageHead): Stage {
  if ('stage' in head) return ourStages[head.stage] ?? { name: head.stage, kilometres: 0, base: 0 };
  return { name: head.name, kilometres: head.kilometres, base: parseClock(head.base_time) ?? 0 };
}
