/** Names above the riders: those of one place share a flag, and flags that would overlap stand on one another. */
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
}

export interface PlacedFlag extends Flag {
  width: number;
  left: number;
  /** Top of the first line. */
  top: number;
  lineHeight: number;
}

const longestName = 12;

export function placeFlags(flags: readonly Flag[], size: number, room: { left: number; right: number; lines: number }): PlacedFlag[] {
  const placed: PlacedFlag[] = [];
  const lineHeight = Math.round(size * 1.32);
  for (const flag of [...flags].sort((a, b) => a.x - b.x)) {
    const lines = shortened(flag.lines, room.lines);
    const width = Math.max(...lines.map((line) => line.text.length)) * size * 0.46 + size * 0.9;
    const left = clamp(flag.x - width / 2, room.left + 3, room.right - width - 3);
    const height = lines.length * lineHeight;
    let top = flag.tip - 11 - height;
    for (const other of placed) {
      const apart = left > other.left + other.width + 2 || left + width + 2 < other.left;
      const samePart = Math.abs(other.tip - flag.tip) < 100;
      if (!apart && samePart && top + height + 3 > other.top && top < other.top + other.lines.length * lineHeight + 14) top = other.top - height - 5;
    }
    placed.push({ ...flag, lines, width, left, top, lineHeight });
  }
  return placed;
}

function shortened(lines: readonly FlagLine[], most: number): FlagLine[] {
  if (lines.length <= most) return [...lines];
  const kept = lines.slice(0, most - 1);
  return [...kept, { text: `+ ${lines.length - kept.length}`, tone: 'plain' }];
}

/** A long name is cut; the whole of it stands in the strip of seats. */
export function shortName(name: string, longest = longestName): string {
  return name.length > longest ? `${name.slice(0, longest - 1).trimEnd()}…` : name;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
