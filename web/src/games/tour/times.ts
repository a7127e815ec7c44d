/** 7:48:22. */
export function clock(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** + 0:11. */
export function gap(seconds: number): string {
  return `+ ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
