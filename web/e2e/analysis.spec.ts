import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { pressOf, tableId } from './support/race.ts';
import { ask, finished } from './support/tables.ts';
import { expect, phone, test, type Person } from './support/test.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Chance ou choix ?' });
const moment = async (page: Page) =>
  Number(await page.getByRole('slider', { name: 'Moment de la course' }).inputValue());

/** Asks for the analysis and waits for its first picture. */
async function analyse(me: Person): Promise<void> {
  await pressOf(me)(panel(me.page).getByRole('button', { name: 'Analyser la course' }));
  await expect(panel(me.page).getByRole('heading', { name: 'Les tournants' })).toBeVisible({ timeout: 60_000 });
}

test('after a race: was it luck? A turning point leads into the replay, and the curve follows it', async ({ me }) => {
  test.setTimeout(300_000);
  const { page } = me;
  const id = await finished(me, 'mille-bornes');
  await page.goto(`/t/${id}`);
  await analyse(me);
  // one sentence on top says whether it was luck, and how sure that is
  await expect(panel(page).getByText(/^Tu (as|gagnes)/)).toBeVisible();
  await expect(panel(page).getByText(/^La chance (t’a|ne t’a).* près\).*tes choix.*ceux des autres/)).toBeVisible();
  await expect(panel(page).getByRole('img', { name: /^Départ \d+ %, chance .*arrivée \d+ %\.$/ })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Choix par choix, en revoyant la course' })).toBeVisible();
  await panel(page)
    .getByRole('list')
    .getByRole('button', { name: /Voir ce moment/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/replay\?step=\d+$/);
  await expect(page.getByRole('slider', { name: 'Moment de la course' })).not.toHaveValue('0');

  // on the replay the same analysis is there at once, or followed to its end
  await expect(panel(page).getByRole('heading', { name: 'Les tournants' })).toBeVisible({ timeout: 60_000 });
  // while it is refined, the turning points may change
  await expect(panel(page).getByText(/^Analyse terminée/)).toBeVisible({ timeout: 180_000 });
  await expect(panel(page).getByText('D’abord ce qui a changé tes chances.')).toBeVisible();
  const turn = panel(page)
    .getByRole('list')
    .getByRole('button', { name: /Voir ce moment/ })
    .nth(1);
  await turn.click();
  const there = await moment(page);
  const curve = panel(page).getByRole('slider', { name: /^Chances de gagner/ });
  await expect(curve).toHaveAttribute('aria-valuetext', /Camille \d+\s%/);
  await curve.press('Home');
  expect(await moment(page)).toBe(0);
  await curve.press('ArrowRight');
  expect(await moment(page)).toBeGreaterThan(0);
  await turn.click();
  expect(await moment(page)).toBe(there);

  // at each of my choices: what there was, what it was worth, the word for it
  const choices = page.getByRole('region', { name: /^Choix par choix/ });
  // beside the board, and counted as its slider counts
  await choices
    .getByRole('button', { name: /^Choix (suivant|précédent)$/ })
    .and(page.locator(':enabled'))
    .first()
    .click();
  const count = /Moment (\d+)/.exec((await choices.textContent()) ?? '')?.[1];
  expect(Number(count)).toBe(await moment(page));
  const [board, side] = [
    await page.getByRole('region', { name: 'Plateau' }).boundingBox(),
    await choices.boundingBox(),
  ];
  expect(Math.abs((board?.y ?? 0) - (side?.y ?? 9_999))).toBeLessThan(160);
  await expect(choices.getByText(/^Choix \d+ sur \d+$/)).toBeVisible();
  await expect(choices.getByText(/^(Brillant|Bon|Douteux|Erreur)$/)).toBeVisible();
  await expect(choices.getByRole('row').filter({ hasText: 'joué' })).toHaveCount(1);
  // from choice to choice the reader stays here
  await curve.press('End');
  await choices.getByRole('button', { name: 'Choix précédent' }).click();
  await expect(choices.getByText(/^Choix \d+ sur \d+$/)).toBeInViewport();
  await panel(page)
    .getByRole('button', { name: /^Voir le compte.*Odette/ })
    .click();
  await expect(panel(page).getByRole('heading', { name: /^Le compte.:.Odette$/ })).toBeVisible();
  // figures for those who do not see the curve
  await panel(page).getByText('Les chiffres de la courbe').click();
  await expect(
    panel(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: '0', exact: true }) }),
  ).toContainText('%');
});

test('a race brought in as a file is analysed too', async ({ me }) => {
  const { page } = me;
  const id = await finished(me, 'mille-bornes');
  const text = await page.evaluate(async (table) => (await fetch(`/api/tables/${table}/record`)).text(), id);
  await page.goto('/verify');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'race.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
  await expect(page).toHaveURL(/\/t\/\w+\/replay$/);
  await analyse(me);
  await expect(
    panel(page)
      .getByText(/(gagne|perdu|chance)/)
      .first(),
  ).toBeVisible();
});

test('an analysis is called off, and a second one at the same time is refused in plain words', async ({ me }) => {
  const { page } = me;
  const [first, second] = [await finished(me, 'echappee'), await finished(me, 'mille-bornes')];
  await page.goto(`/t/${first}/replay`);
  await panel(page).getByRole('button', { name: 'Analyser la course' }).click();
  await expect(panel(page).getByRole('button', { name: 'Annuler' })).toBeVisible();
  me.guard.allow(/409 \(Conflict\)/);
  const other = await me.context.newPage();
  await other.goto(`/t/${second}/replay`);
  await panel(other).getByRole('button', { name: 'Analyser la course' }).click();
  await expect(panel(other).getByRole('alert')).toContainText('Tu as déjà une analyse en cours');
  await panel(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(panel(page).getByText('Analyse annulée.')).toBeVisible();
  await panel(other).getByRole('button', { name: 'Réessayer' }).click();
  await expect(panel(other).getByRole('heading', { name: 'Les tournants' })).toBeVisible({ timeout: 60_000 });
});

test('what if: from a moment of the replay, a seat is taken and the race goes on, marked everywhere', async ({
  me,
}) => {
  const { page } = me;
  const id = await finished(me, 'mille-bornes');
  await page.goto(`/t/${id}/replay?n=20`);
  const whatIf = page.getByRole('region', { name: 'Et si… ?' });
  await whatIf.getByRole('combobox', { name: /^Prendre la place/ }).selectOption({ label: 'Odette' });
  await whatIf.getByRole('button', { name: 'Continuer d’ici' }).click();
  await expect(page).toHaveURL(/\/t\/\w+$/);
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByRole('heading', { level: 1, name: /« et si »/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Plateau' })).toBeVisible();
  const table = await ask<{ what_if: number; seats: { name: string; mine: boolean; kind: string }[] }>(
    me,
    'GET',
    `/api/tables/${tableId(me)}`,
  );
  expect(table.seats.map(({ kind, mine }) => [kind, mine])).toEqual([
    ['bot', false],
    ['person', true],
  ]);
  expect(table.seats[0]?.name).not.toBe('Camille');
  // in the lobby too
  await page.goto('/');
  await expect(page.getByRole('list', { name: 'Courses à reprendre' })).toContainText('« et si »');
  // at the finish there is nothing to ride on with
  await page.goto(`/t/${id}/replay?n=99999`);
  await expect(whatIf.getByRole('button', { name: 'Continuer d’ici' })).toBeDisabled();
});

test('luck and choice on a phone: axe in light and dark, nothing sideways', async ({ person }) => {
  const me = await person({ size: phone });
  const { page } = me;
  await page.goto(`/t/${await finished(me, 'mille-bornes')}/replay?n=20`);
  await analyse(me);
  expect(await findings(page)).toEqual([]);
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  expect(await findings(page, ['color-contrast'])).toEqual([]);
  for (const width of [320, 360, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
        message: `at ${width}`,
      })
      .toBeLessThanOrEqual(0);
  }
});
