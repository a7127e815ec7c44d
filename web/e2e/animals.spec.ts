import { raceNow } from './support/race.ts';
import { look, resize } from './support/sight.ts';
import { expect, phone, test } from './support/test.ts';

test.use({ setting: { size: phone } });

test('1000 Bornes: the animals are there for those who ask for them, and stay', async ({ me }) => {
  const { page } = me;
  await raceNow(me, 'mille-bornes');
  const help = page.getByRole('button', { name: /^Aide des plus jeunes/ });
  const animals = page.getByRole('list', { name: 'Les animaux des bornes' });
  await expect(help).toHaveAttribute('aria-pressed', 'false');
  await expect(animals).toHaveCount(0);
  await help.tap();
  await expect(animals.getByRole('listitem')).toHaveCount(5);
  // nothing that matters to a decision is covered by them
  for (const size of ['390x844', '1366x650', '360x740', '740x360', '320x640'] as const)
    expect((await look(page, size)).faults, size).toEqual([]);
  // a low screen keeps its room for the road
  await expect(animals).toBeHidden();
  await resize(page, '390x844');
  await page.reload();
  await expect(help).toHaveAttribute('aria-pressed', 'true');
  await expect(animals).toBeVisible();
});
