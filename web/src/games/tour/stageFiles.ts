import { parse } from 'smol-toml';
import type { OwnStage } from './stageFile';

/** The stages of the box as they are written, from the folder of the game. */
const files = import.meta.glob<string>('../../../../games/tour/stages/*.toml', {
  eager: true,
  query: '?raw',
  import: 'default',
});

export const printedStages = Object.values(files).map((text) => parse(text) as unknown as OwnStage);
