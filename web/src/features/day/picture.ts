import { sendPicture } from '../../base/sendFile';
import type { DayInfo } from '../../net/protocol';
import { face, inks, pngOf, sheet, write } from '../../ui/canvas';
import { ordinal } from '../../words/ordinal';
import { dateOf } from './day';
import { w } from './words/texts';

const W = 1080;
const H = 640;
const margin = 56;
const wide = W - 2 * margin;

/** My place among all, as a picture: nothing of the race itself. */
export async function sendDay(day: DayInfo, place: number, places: readonly number[]): Promise<void> {
  const { canvas, pen } = await sheet(W, H);
  write(pen, w('title').toUpperCase(), margin, 84, face(56, 800), inks.ink, wide);
  write(pen, `${day.title} · ${w('date', { date: dateOf(day.day) })}`, margin, 138, face(34, 500), inks.soft, wide);
  pen.fillStyle = inks.yellow;
  pen.fillRect(margin, 160, wide, 10);
  write(pen, ordinal(place), margin, 330, face(180, 800), inks.ink, 320);
  write(pen, w('place', { place: ordinal(place), n: day.seats }), margin, 400, face(34, 600), inks.ink, 380);
  if (day.streak > 1) write(pen, w('streak', { n: day.streak }), margin, 450, face(34, 600), inks.soft, 380);
  const left = 460;
  const step = (W - margin - left) / places.length;
  const most = Math.max(1, ...places);
  places.forEach((count, at) => {
    const high = (count / most) * 300;
    pen.fillStyle = at + 1 === place ? inks.yellow : inks.soft;
    pen.fillRect(left + at * step + 12, 530 - high, step - 24, high);
    write(pen, ordinal(at + 1), left + at * step + 16, 572, face(32, 600), inks.ink, step - 24);
  });
  pen.fillStyle = inks.ink;
  pen.fillRect(left, 530, W - margin - left, 3);
  write(pen, 'Sillage', margin, H - 30, face(26, 500), inks.soft, wide);
  await sendPicture(`sillage-${day.day}.png`, await pngOf(canvas));
}
