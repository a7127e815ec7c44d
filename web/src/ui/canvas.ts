import { shorten } from '../base/shorten';

/** Pictures to send are drawn on a canvas, since the policy lets no image in: paper, inks and letters of all of them. */
export const inks = {
  paper: '#f6eedd',
  ink: '#20251f',
  soft: '#51564d',
  card: '#fffaf0',
  yellow: '#f2c230',
  green: '#2f8f4e',
  red: '#d6322c',
  line: '#20251f26',
};

/** The colours of seats and of the box's teams. */
export const seatInks = ['#1f4e9e', '#c8322b', '#d99a16', '#2c7a4b', '#6b4790', '#2b2f33', '#17757c', '#8c4a24'];

export const jersey = (): Path2D => new Path2D('M16 4l4 2.5q4 2 8 0L32 4l13 8-5 10-5-3v25H13V19l-5 3L3 12z');

export const face = (size: number, weight = 600): string =>
  `${weight} ${size}px "Barlow Condensed", "Arial Narrow", sans-serif`;

/** A sheet of paper with a pen, once its letters are there. */
export async function sheet(
  width: number,
  height: number,
): Promise<{ canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D }> {
  await document.fonts.load(face(40, 800)).catch(() => []);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = inks.paper;
  pen.fillRect(0, 0, width, height);
  pen.textBaseline = 'alphabetic';
  return { canvas, pen };
}

/** Words in a line, shortened to the room there is. */
export function write(
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

export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  );
}
