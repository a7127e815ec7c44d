/** Where one of several tokens on a place stands, in rows of so many: steps aside from the middle of its row, and which row. */
export function parked(nth: number, of: number, columns: number): { aside: number; row: number; rows: number } {
  const rows = Math.ceil(of / columns);
  const row = Math.floor(nth / columns);
  const inRow = row === rows - 1 ? of - row * columns : columns;
  return { aside: (nth % columns) - (inRow - 1) / 2, row, rows };
}

/** A road in rows that turn back at their ends: where its nth place is, from 0, and which way one rides there. */
export function winding(
  nth: number,
  columns: number,
): { row: number; column: number; step: number; faces: 'left' | 'right' } {
  const row = Math.floor(nth / columns);
  const step = nth % columns;
  const faces = row % 2 ? 'left' : 'right';
  return { row, column: faces === 'left' ? columns - 1 - step : step, step, faces };
}
