import { stageOf } from '../book/stages';
import type { Head, Outcome } from '../book/types';
import { face, inks, jersey, pngOf, seatInks, sheet, write } from '../../../ui/canvas';
import { w } from '../words';
import { raceName, riderName } from '../words/names';
import { generalRows, pointRows, stageRows, teamRows, type Row } from './rows';
import { jerseyKeys } from './stickers';

const W = 1080;
const margin = 56;

/** The results as a picture to send. */
export async function pictureOf(head: Head, outcome: Outcome): Promise<Blob> {
  const single = head.stages.length === 1 || outcome.general.length === 0;
  const stage = outcome.results.findLast(({ places }) => places.length > 0)?.stage ?? 1;
  const main = (single ? stageRows(head, outcome, stage) : generalRows(head, outcome)).slice(0, 10);
  const side = [
    { title: w('tab.teams'), rows: teamRows(head, outcome).slice(0, 6) },
    { title: w('tab.sprint'), rows: pointRows(head, outcome.sprint).slice(0, 3) },
    { title: w('tab.mountain'), rows: pointRows(head, outcome.mountain).slice(0, 3) },
  ].filter(({ rows }) => rows.length > 0);
  const H =
    330 +
    main.length * 56 +
    70 +
    Math.ceil(side.length ? Math.max(...side.map(({ rows }) => rows.length)) : 0) * 44 +
    (side.length ? 90 : 0);

  const { canvas, pen } = await sheet(W, H);
  const names = head.stages.map((each) => stageOf(each).name);
  write(pen, raceName(names).toUpperCase(), margin, 96, face(64, 800), inks.ink, W - 2 * margin);
  write(
    pen,
    single
      ? w('stage.named', { n: stage, name: names[stage - 1] ?? '' })
      : outcome.over
        ? w('picture.final')
        : w('general.after', { n: outcome.results.length - (outcome.complete ? 0 : 1) }),
    margin,
    142,
    face(34, 500),
    inks.soft,
    W - 2 * margin,
  );
  pen.fillStyle = inks.ink;
  pen.fillRect(margin, 162, W - 2 * margin, 8);

  let x = margin;
  for (const key of jerseyKeys) {
    const bib = outcome.jerseys[key];
    if (bib === null) continue;
    drawJersey(pen, x, 190, 84, key);
    write(pen, `${bib}  ${riderName(head, bib)}`, x + 92, 230, face(34, 700), inks.ink, 220);
    write(pen, w(`jersey.${key}`), x + 92, 264, face(26, 500), inks.soft, 220);
    x += 328;
  }
  let y = 330;
  for (const row of main) y = line(pen, row, margin, y, W - 2 * margin, 56, 38);
  y += 46;
  const wide = (W - 2 * margin - 28 * (side.length - 1)) / Math.max(1, side.length);
  side.forEach(({ title, rows }, i) => {
    const left = margin + i * (wide + 28);
    pen.fillStyle = inks.ink;
    pen.fillRect(left, y - 30, wide, 4);
    write(pen, title.toUpperCase(), left, y + 6, face(30, 700), inks.ink, wide);
    let at = y + 20;
    for (const row of rows) at = line(pen, row, left, at, wide, 44, 28);
  });
  write(pen, w('paper.foot'), margin, H - 26, face(24, 500), inks.soft, W - 2 * margin);
  return pngOf(canvas);
}

/** A line of a table; returns where the next one begins. */
function line(
  pen: CanvasRenderingContext2D,
  row: Row,
  x: number,
  y: number,
  wide: number,
  high: number,
  size: number,
): number {
  const base = y + high - (high - size * 0.72) / 2;
  write(pen, row.place, x, base, face(size * 0.85, 500), inks.soft, size * 1.4);
  pen.fillStyle = seatInks[row.kit % 6] ?? inks.ink;
  pen.fillRect(x + size * 1.3, y + high * 0.28, size * 0.34, high * 0.5);
  write(pen, row.bib === null ? '' : String(row.bib), x + size * 1.85, base, face(size, 800), inks.ink, size * 1.4);
  pen.font = face(size, 600);
  const value = pen.measureText(row.value).width;
  const left = x + size * (row.bib === null ? 1.85 : 3.2);
  write(pen, row.name, left, base, face(size, 600), inks.ink, x + wide - value - 16 - left);
  write(pen, row.value, x + wide - value, base, face(size, 600), inks.ink, value + 2);
  pen.fillStyle = inks.line;
  pen.fillRect(x, y + high - 1, wide, 1.5);
  return y + high;
}

function drawJersey(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  key: 'yellow' | 'green' | 'dotted',
): void {
  const shape = jersey();
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 48, size / 48);
  pen.fillStyle = key === 'yellow' ? inks.yellow : key === 'green' ? inks.green : inks.card;
  pen.fill(shape);
  if (key === 'dotted') {
    pen.save();
    pen.clip(shape);
    pen.fillStyle = inks.red;
    for (const [dx, dy] of [
      [12, 12],
      [24, 14],
      [36, 12],
      [18, 22],
      [30, 22],
      [24, 31],
      [16, 38],
      [32, 38],
    ] as const) {
      pen.beginPath();
      pen.arc(dx, dy, 3.4, 0, 7);
      pen.fill();
    }
    pen.restore();
  }
  pen.strokeStyle = inks.ink;
  pen.lineWidth = 2;
  pen.lineJoin = 'round';
  pen.stroke(shape);
  pen.restore();
}
