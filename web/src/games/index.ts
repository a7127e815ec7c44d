import type { Fixture, GameFolder } from './contract';

/** One folder a game, loaded when its table opens: adding a game adds a folder and touches nothing here. */
const folders = import.meta.glob<{ default: GameFolder }>('./*/index.ts');

export async function loadGame(game: string): Promise<GameFolder | null> {
  const load = folders[`./${game}/index.ts`];
  return load ? (await load()).default : null;
}

/** Moments drawn without a server; only in development. */
export async function loadFixtures(): Promise<Record<string, Fixture[]>> {
  if (!import.meta.env.DEV) return {};
  const found: Record<string, Fixture[]> = {};
  const files = import.meta.glob<{ fixtures: Fixture[] }>('./*/fixtures.ts');
  for (const [path, load] of Object.entries(files)) {
    const game = path.split('/')[1];
    if (game) found[game] = (await load()).fixtures;
  }
  return found;
}
