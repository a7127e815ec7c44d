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
