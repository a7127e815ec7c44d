const two = (n: number) => String(n).padStart(2, '0');

/** 7800 → 2:10:00. A short race with bonuses may end below zero. */
export function clock(seconds: number): string {
  const s = Math.abs(seconds);
  return `${seconds < 0 ? '−' : ''}${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
}

/** 71 → + 1:11; from an hour on + 1:02:03. */
export function gap(seconds: number): string {
  return `+ ${seconds < 3600 ? `${Math.floor(seconds / 60)}:${two(seconds % 60)}` : clock(seconds)}`;
}

/** "2:10:00" → 7800, or null where it is no time. */
export function parseClock(text: string): number | null {
  const match = /^(\d{1,2}):([0-5]\d):([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) : null;
}

/** A minute for each round before the one of arrival, and the seconds of the finish (T23). */
export function stageTime(base: number, round: number, seconds: number): number {
  return base + 60 * (round - 1) + seconds;
}
