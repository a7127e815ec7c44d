import { parse, stringify } from 'smol-toml';
import type { WorkshopFolder } from '../../play/contract';
import Editor from './StageEditor.svelte';
import { blank, stagesOf, stretched, withStages, type OwnStage } from './stageFile';
import { printedStages } from './stageFiles';
import { fromTrack, readTrack } from './track';

function read(name: string, text: string): Record<string, unknown> | null {
  if (/\.gpx$/i.test(name)) {
    const track = readTrack(text);
    return track && withStages({}, [fromTrack(name.replace(/\.gpx$/i, ''), track)]);
  }
  try {
    const stage = parse(text) as unknown as OwnStage;
    return Array.isArray(stage.sector) ? withStages({}, [stage]) : null;
  } catch {
    return null;
  }
}

export default {
  Editor,
  starts: [
    { name: ['Étape vierge', 'Blank stage'], options: withStages({}, [blank()]) },
    ...printedStages.map((stage) => ({ name: [stage.name, stage.name] as const, options: withStages({}, [stage]) })),
  ],
  read,
  write(options) {
    const [stage, ...others] = stagesOf(options);
    if (!stage || others.length > 0) return { ending: 'json', text: '' };
    return { ending: 'toml', text: stringify(stage) };
  },
  stretched: (options, factor) =>
    withStages(
      options,
      stagesOf(options).map((stage) => stretched(stage, factor)),
    ),
  rounds: 'winner_rounds',
} satisfies WorkshopFolder;
