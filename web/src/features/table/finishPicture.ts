import { sendPicture } from '../../base/sendFile';
import { settings } from '../../base/settings.svelte';
import type { SeatInfo, TableInfo } from '../../net/protocol';
import { seatName } from '../../net/seats';
import type { Finish } from '../../play/contract';
import { face, inks, jersey, pngOf, seatInks, sheet, write } from '../../ui/canvas';
import { listed, t } from '../../words';
import { typeset } from '../../words/typeset';

/** A race that is over, as its result shows it. */
export interface Finished {
  table: TableInfo;
  /** The seats as they finished. */
  order: readonly SeatInfo[];
  ranking: readonly number[];
  score: (seat: number) => string;
  finish: Finish | null;
}

/** What is drawn of it. */
export interface FinishPicture {
  game: string;
  /** Who won, in a line. */
  title: string;
  day: string;
  places: { seat: number; place: number; name: string; score: string }[];
  /** What decided it. */
  decided: string;
  /** Every rider, where a seat has several. */
  riders: { seat: number; place: string; name: string; score: string }[];
}

export async function sendFinish(finished: Finished): Promise<void> {
  await sendPicture(`sillage-${finished.table.game}.png`, await draw(pictured(finished)));
}

export function pictured({ table, order, ranking, score, finish }: Finished): FinishPicture {
  const places = order.map((seat) => ({
    seat: seat.seat,
    place: 1 + (ranking[seat.seat] ?? 0),
    name: seatName(seat),
    score: score(seat.seat),
  }));
  const winners = places.filter(({ place }) => place === 1).map(({ name }) => name);
  return {
    game: table.title,
    title: t('result.over', { names: listed(winners) }),
    day: new Date(table.created_ms).toLocaleDateString(settings.lang, { dateStyle: 'long' }),
    places,
    decided: finish?.decided ? typeset(finish.decided.text) : '',
    riders: (finish?.riders ?? []).map(({ seat, place, name, score }) => ({
      seat,
      place: `${place ?? '–'}`,
      name,
      score,
    })),
  };
}

const W = 1080;
const margin = 56;
const wide = W - 2 * margin;

/** The words of a sentence in lines of so many pixels. */
export function wrap(text: string, most: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/ +/).filter(Boolean)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && widthOf(longer) <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

async function draw(finish: FinishPicture): Promise<Blob> {
  const riders = finish.riders.slice(0, 10);
  const deciding = face(32, 500);
  const ruler = document.createElement('canvas').getContext('2d');
  if (ruler) ruler.font = deciding;
  const decided = wrap(finish.decided, wide - 24, (line) => ruler?.measureText(line).width ?? line.length * 15);
  const height =
    206 + finish.places.length * 84 + (decided.length ? 40 + decided.length * 40 : 0) + (riders.length ? 50 : 0);
  const { canvas, pen } = await sheet(W, height + riders.length * 52 + 70);
  write(pen, finish.game.toUpperCase(), margin, 74, face(34, 700), inks.soft, wide - 240);
  pen.font = face(30, 500);
  const day = pen.measureText(finish.day).width;
  write(pen, finish.day, W - margin - day, 74, face(30, 500), inks.soft, 240);
  write(pen, finish.title.toUpperCase(), margin, 146, face(64, 800), inks.ink, wide);
  pen.fillStyle = inks.yellow;
  pen.fillRect(margin, 170, wide, 10);

  let y = 196;
  for (const { seat, place, name, score } of finish.places) {
    pen.font = face(36, 600);
    const value = pen.measureText(score).width;
    write(pen, String(place), margin, y + 56, face(52, 800), inks.ink, 48);
    pen.save();
    pen.translate(margin + 56, y + 6);
    pen.scale(68 / 48, 68 / 48);
    pen.fillStyle = seatInks[seat % 8] ?? inks.ink;
    pen.fill(jersey());
    pen.strokeStyle = inks.ink;
    pen.lineWidth = 2;
    pen.stroke(jersey());
    pen.restore();
    write(pen, name, margin + 140, y + 54, face(46, 700), inks.ink, Math.max(200, wide - 156 - value));
    const right = Math.min(value, wide - 356);
    write(pen, score, W - margin - right, y + 54, face(36, 600), inks.ink, right + 2);
    pen.fillStyle = inks.line;
    pen.fillRect(margin, y + 82, wide, 1.5);
    y += 84;
  }
  if (decided.length) {
    y += 24;
    pen.fillStyle = inks.yellow;
    pen.fillRect(margin, y, 6, decided.length * 40);
    for (const line of decided) {
      write(pen, line, margin + 24, y + 30, deciding, inks.ink, wide - 24);
      y += 40;
    }
    y += 16;
  }
  if (riders.length) y += 30;
  for (const { seat, place, name, score } of riders) {
    pen.font = face(32, 600);
    const value = pen.measureText(score).width;
    write(pen, place, margin, y + 36, face(30, 500), inks.soft, 44);
    pen.fillStyle = seatInks[seat % 8] ?? inks.ink;
    pen.fillRect(margin + 52, y + 12, 14, 28);
    write(pen, name, margin + 82, y + 37, face(34, 600), inks.ink, wide - 98 - value);
    write(pen, score, W - margin - value, y + 37, face(32, 600), inks.ink, value + 2);
    y += 52;
  }
  write(pen, 'Sillage', margin, canvas.height - 26, face(26, 500), inks.soft, wide);
  return pngOf(canvas);
}
