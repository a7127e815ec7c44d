import type { Kit } from '../../../ui/kit';
import type { Jerseys } from '../book/types';

export type JerseyKit = Extract<Kit, 'jaune' | 'vert' | 'pois'>;
export const jerseyKits = { yellow: 'jaune', green: 'vert', dotted: 'pois' } as const satisfies Record<
  keyof Jerseys,
  JerseyKit
>;
export const jerseyKeys = ['yellow', 'green', 'dotted'] as const;

/** Who wears what: the sticker on each rider's figure, the first of yellow, green, dotted. */
export function stickers(jerseys: Jerseys): Map<number, JerseyKit> {
  const worn = new Map<number, JerseyKit>();
  for (const key of jerseyKeys) {
    const bib = jerseys[key];
    if (bib !== null && !worn.has(bib)) worn.set(bib, jerseyKits[key]);
  }
  return worn;
}
