import type { Component } from 'svelte';
import type { CustomOptionProps, GameCard, GameFolder, WorkshopFolder } from '../play/contract';

/** One folder a game, loaded when its table opens: adding a game adds a folder and touches nothing here. */
const folders = import.meta.glob<{ default: GameFolder }>('./*/index.ts');

/** Null where a game has no folder, or its board cannot be fetched: the race goes on in words. */
export async function loadGame(game: string): Promise<GameFolder | null> {
  try {
    return (await folders[`./${game}/index.ts`]?.())?.default ?? null;
  } catch {
    return null;
  }
}

const cards = import.meta.glob<GameCard>('./*/card.ts', { eager: true, import: 'default' });
const posters = import.meta.glob<Component>('./*/Poster.svelte', { eager: true, import: 'default' });

/** A game without a sheet of its own still has a place in the lobby. */
const plain: GameCard = {
  ground: '#2b2f33',
  ink: '#fffaf0',
  minutes: 30,
  windows: true,
  quick: { seats: 4, options: {} },
};

export function gameCard(game: string): GameCard {
  return cards[`./${game}/card.ts`] ?? plain;
}

export function gamePoster(game: string): Component | null {
  return posters[`./${game}/Poster.svelte`] ?? null;
}

const customOptions = import.meta.glob<Component<CustomOptionProps>>('./*/CustomOption.svelte', { import: 'default' });

/** What draws a game's own kinds of option; null where a game has none. */
export async function loadCustomOption(game: string): Promise<Component<CustomOptionProps> | null> {
  return (await customOptions[`./${game}/CustomOption.svelte`]?.()) ?? null;
}

const workshops = import.meta.glob<WorkshopFolder>('./*/workshop.ts', { import: 'default' });

/** The games for which something can be made. */
export const workshopGames = Object.keys(workshops).map((path) => path.split('/')[1] ?? '');

export async function loadWorkshop(game: string): Promise<WorkshopFolder | null> {
  return (await workshops[`./${game}/workshop.ts`]?.()) ?? null;
}
