import { stageOf } from '../book/stages';
import type { Head, Outcome } from '../book/types';
import { shorten } from '../../../base/shorten';
import { w } from '../words';
import { raceName, riderName } from '../words/names';
import { generalRows, pointRows, stageRows, teamRows, type Row } from './rows';
import { jerseyKeys } from './stickers';

const W = 1080;
const margin = 56;
const inks = {
  paper: '#f6eedd',
  ink: '#20251f',
  soft: '#51564d',
  card: '#fffaf0',
  yellow: '#f2c230',
  green: '#2f8f4e',
  red: '#d6322c',
};
const teams = ['#1f4e9e', '#c8322b', '#d99a16', '#2c7a4b', '#6b4790', '#2b2f33'];
const face = (size: number, weight = 600) => `${weight} ${size}px "Barlow Condensed", "Arial Narrow", sans-serif`;
const jersey = new Path2D('M16 4l4 2.5q4 2 8 0L32 4l13 8-5 10-5-3v25H13V19l-5 3L3 12z');

/** The results as a picture to send: drawn on a canvas, since the policy lets no image in. */
export async function pictureOf(head: Head, outcome: Outcome): Promise<Blob> {
  await document.fonts.load(face(40, 800)).catch(() => []);
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

  const canvas = document.createElement('canvas');
  canvas.width = W;
  canvas.height = H;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = inks.paper;
  pen.fillRect(0, 0, W, H);
  pen.textBaseline = 'alphabetic';

  const names = head.stages.map((each) => stageOf(each).name);
  text(pen, raceName(names).toUpperCase(), margin, 96, face(64, 800), inks.ink, W - 2 * margin);
  text(
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
    text(pen, `${bib}  ${riderName(head, bib)}`, x + 92, 230, face(34, 700), inks.ink, 220);
    text(pen, w(`jersey.${key}`), x + 92, 264, face(26, 500), inks.soft, 220);
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
    text(pen, title.toUpperCase(), left, y + 6, face(30, 700), inks.ink, wide);
    let at = y + 20;
    for (const row of rows) at = line(pen, row, left, at, wide, 44, 28);
  });
  text(pen, w('paper.foot'), margin, H - 26, face(24, 500), inks.soft, W - 2 * margin);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  );
}

function text(
  pen: CanvasRenderingContext2D,
  words: string,
  x: number,
  y: number,
  font: string,
  ink: string,
  most: number,
): void {
  pen.font = font;
  pen.fillStyle = ink;
  let letters = [...words].length;
  while (letters > 1 && pen.measureText(shorten(words, letters)).width > most) letters -= 1;
  pen.fillText(shorten(words, letters), x, y);
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
  text(pen, row.place, x, base, face(size * 0.85, 500), inks.soft, size * 1.4);
  pen.fillStyle = teams[row.kit % 6] ?? inks.ink;
  pen.fillRect(x + size * 1.3, y + high * 0.28, size * 0.34, high * 0.5);
  text(pen, row.bib === null ? '' : String(row.bib), x + size * 1.85, base, face(size, 800), inks.ink, size * 1.4);
  pen.font = face(size, 600);
  const value = pen.measureText(row.value).width;
  const left = x + size * (row.bib === null ? 1.85 : 3.2);
  text(pen, row.name, left, base, face(size, 600), inks.ink, x + wide - value - 16 - left);
  text(pen, row.value, x + wide - value, base, face(size, 600), inks.ink, value + 2);
  pen.fillStyle = '#20251f26';
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
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 48, size / 48);
  pen.fillStyle = key === 'yellow' ? inks.yellow : key === 'green' ? inks.green : inks.card;
  pen.fill(jersey);
  if (key === 'dotted') {
    pen.save();
    pen.clip(jersey);
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
  pen.stroke(jersey);
  pen.restore();
}
