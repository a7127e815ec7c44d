import { nextQuestion } from './support/line.ts';
import { raceNow } from './support/race.ts';
import { expect, test } from './support/test.ts';

test('a card under the mouse stays up, also at its lowest edge', async ({ me }) => {
  await raceNow(me, 'echappee');
  await nextQuestion(me.page, 0, null);
  const card = me.page.locator('.dock label.card').nth(2);
  const box = await card.boundingBox();
  if (!box) throw new Error('no card');
  await me.page.mouse.move(box.x + 12, box.y + box.height - 1);
  const tops = await card.evaluate(async (label) => {
    const seen = new Set<number>();
    for (let frame = 0; frame < 40; frame++) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      // on its way up it is anywhere, once
      if (frame >= 20) seen.add(Math.round(label.getBoundingClientRect().top));
    }
    return [...seen];
  });
  expect(tops).toEqual([Math.round(box.y) - 4]);
});
