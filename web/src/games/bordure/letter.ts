import { settings } from '../../base/settings.svelte';
import type { Terrain } from './view';

/** The letter of a terrain in the reader's language: the box prints C for a hill, as in *côte*. */
export const letterOf = (terrain: Terrain): string => (terrain === 'C' && settings.lang === 'en' ? 'H' : terrain);
