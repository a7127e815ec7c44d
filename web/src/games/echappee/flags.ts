/** Names above the riders: those of one place share a flag, and flags that would overlap step aside or stand on one another. */
export type FlagTone = 'plain' | 'leader' | 'turn';

export interface FlagLine {
  text: string;
  tone: FlagTone;
}

export interface Flag {
  x: number;
  /** The tip, above the riders' heads. */
  tip: number;
  lines: FlagLine[];
  /** No cloth goes above it: there another part of the road begins. */
  ceiling?: number;
}

export interface PlacedFlag extends Flag {
  width: number;
  left: number;
  /** Top of the first line. */
  top: number;
  lineHeight: number;
}

/** How far a cloth may stand beside its rider. */
const asides = [0, -30, 30, -60, 60, -90, 90, -130, 130];

export function placeFlags(
  flags: readonly Flag[],
  size: number,
  room: { left: number; right: number; lines: number },
): PlacedFlag[] {
  const placed: PlacedFlag[] = [];
  const lineHeight = Math.round(size * 1.32);
  for (const flag of [...flags].sort((a, b) => a.x - b.x)) {
    const ceiling = flag.ceiling ?? -Infinity;
    const lines = shortened(
      flag.lines,
      Math.max(2, Math.min(room.lines, Math.floor((flag.tip - 11 - ceiling) / lineHeight))),
    );
    const width = Math.max(...lines.map((line) => line.text.length)) * size * 0.46 + size * 0.9;
    const height = lines.length * lineHeight;
    const lowest = flag.tip - 11 - height;
    const at = (aside: number, top: number): PlacedFlag => ({
      ...flag,
      lines,
      width,
      left: clamp(flag.x + aside - width / 2, room.left + 3, room.right - width - 3),
      top,
      lineHeight,
    });
    // Straight above the rider on one of the levels, or beside the rider where there is no room above.
    const levels = [lowest];
    for (const other of placed) if (samePart(other, flag)) levels.push(other.top - height - 5);
    const tops = levels.filter((top) => top <= lowest && top >= ceiling).sort((a, b) => b - a);
    const tries = asides.flatMap((aside) => tops.map((top) => at(aside, top)));
    placed.push(
      tries.find((one) => placed.every((other) => !samePart(other, one) || !overlap(one, other))) ??
        at(0, tops.at(-1) ?? lowest),
    );
  }
  return placed;
}

function samePart(a: Flag, b: Flag): boolean {
  return Math.abs(a.tip - b.tip) < 100;
}

function overlap(a: PlacedFlag, b: PlacedFlag): boolean {
  const apart = a.left > b.left + b.width + 2 || a.left + a.width + 2 < b.left;
  const tall = (flag: PlacedFlag) => flag.lines.length * flag.lineHeight;
  return !apart && a.top + tall(a) + 3 > b.top && a.top < b.top + tall(b) + 3;
}

function shortened(lines: readonly FlagLine[], most: number): FlagLine[] {
  if (lines.length <= most) return [...lines];
  const kept = lines.slice(0, most - 1);
  return [...kept, { text: `+ ${lines.length - kept.length}`, tone: 'plain' }];
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
