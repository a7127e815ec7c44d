import type { View } from './view';

/** A group or an isolated rider, with the letter by which the board, the strip and the map name it. */
export interface Party {
  letter: string;
  /** In order of play. */
  riders: number[];
  /** Of `view.groups`; null for a rider alone. */
  group: number | null;
  /** Its first row now. */
  h: number;
  /** Cells to the head of the race. */
  gap: number;
}

/** Parties in order of play: letters stay the same all through a round, however riders move. */
export function partiesOf(view: View): Party[] {
  const found: Party[] = [];
  for (const id of view.order) {
    const rider = view.riders[id];
    if (!rider?.cell) continue;
    const party = rider.group === null ? undefined : found.find((each) => each.group === rider.group);
    if (party) {
      party.riders.push(id);
      party.h = Math.max(party.h, rider.cell[1]);
    } else
      found.push({
        letter: String.fromCharCode(65 + (found.length % 26)),
        riders: [id],
        group: rider.group,
        h: rider.cell[1],
        gap: 0,
      });
  }
  const head = Math.max(...found.map(({ h }) => h));
  return found.map((party) => ({ ...party, gap: Math.ceil((head - party.h) / 2) }));
}

export function partyOf(parties: Party[], rider: number | null): Party | null {
  return parties.find((party) => rider !== null && party.riders.includes(rider)) ?? null;
}
