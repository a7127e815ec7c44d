import type { Page } from '@playwright/test';
import { dock } from './support/answers.ts';
import { games } from './support/games.ts';
import { nextQuestion, refusals } from './support/line.ts';
import { play, raceNow, result } from './support/race.ts';
import { expect, test, type Person } from './support/test.ts';

interface Focused {
  role: string;
  name: string;
  about: string;
  group: string;
  /** Where a question is answered. */
  docked: boolean;
}

/** What the keyboard is on, as a screen reader would name it. */
function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const on = document.activeElement;
    const words = (ids: string | null | undefined) =>
      ids
        ? ids
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent ?? '')
            .join(' ')
        : '';
    const role = on instanceof HTMLInputElement ? on.type : (on?.tagName.toLowerCase() ?? '');
    return {
      role,
      name: (on?.ariaLabel ?? on?.textContent ?? '').trim(),
      about: words(on?.getAttribute('aria-describedby')),
      group: on?.closest('fieldset')?.querySelector('legend')?.textContent ?? '',
      docked: on?.closest('.dock') != null,
    };
  });
}

async function tabTo(page: Page, wanted: (on: Focused) => boolean, most = 20): Promise<void> {
  const seen: string[] = [];
  for (let i = 0; i < most; i++) {
    const here = await focused(page);
    if (wanted(here)) return;
    seen.push(`${here.role} ${here.name.slice(0, 40)}`);
    await page.keyboard.press('Tab');
  }
  throw new Error(`not within ${most} presses of Tab: ${seen.join(' | ')}`);
}

/** The keyboard is where the answer is given, and not at the top of the page. */
const atTheAnswer = (page: Page) => expect(dock(page).locator(':focus')).toHaveCount(1);

/** A card: to the hand, along it with the arrows, chosen, played with Enter. A window: to "Passer". */
async function answer({ page }: Person, kind: string | null, n: number): Promise<void> {
  if (kind === 'window') {
    await tabTo(page, ({ name }) => name === 'Passer');
    return page.keyboard.press('Enter');
  }
  await tabTo(page, ({ role, group }) => role === 'radio' && group.startsWith('Ta main'));
  await page.keyboard.press('Space');
  for (let i = 0; i < n % 3; i++) await page.keyboard.press('ArrowRight');
  if (n % 2) await tabTo(page, ({ name }) => name.startsWith('Jouer'));
  await page.keyboard.press('Enter');
}

test('a whole race by keyboard alone, from the lobby', async ({ me }) => {
  test.setTimeout(300_000);
  const { page } = me;
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Course immédiate' }).first()).toBeEnabled();
  await tabTo(page, ({ name, about }) => name === 'Course immédiate' && about === games.echappee, 40);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/t\/\w+$/);

  // to the answer the first time; after that the keyboard is there
  await nextQuestion(page, 0, null);
  await tabTo(page, ({ docked }) => docked, 40);
  let answered: number | null = null;
  for (let n = 0; ; n++) {
    const asked = await nextQuestion(page, 0, answered);
    if (!asked) break;
    await expect(page.getByRole('status').filter({ hasText: 'À toi.' })).toBeAttached();
    await atTheAnswer(page);
    await answer(me, asked.kind, n);
    answered = asked.decision;
  }
  expect(await refusals(page)).toEqual([]);
  await expect(result(me).getByRole('heading').first()).toBeFocused();

  await tabTo(page, ({ name }) => name === 'Vérifier le hasard');
  await page.keyboard.press('Enter');
  await expect(result(me)).toContainText('Hasard prouvé', { timeout: 20_000 });
});

test('a screen that comes after another has the keyboard, also one that has to be fetched first', async ({ me }) => {
  const { page } = me;
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Course immédiate' }).first()).toBeEnabled();
  await expect(page.getByRole('main')).not.toBeFocused();
  for (const [link, heading] of [
    ['Règles', 'Les règles'],
    ['Mes courses', 'Mes courses'],
    ['Apprendre', 'Apprendre'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name: link }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Mes courses' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('the radio tour is one stop for Tab: arrows go along it, Enter opens the rule', async ({ me }) => {
  const { page } = me;
  await raceNow(me, 'bordure');
  await play(me, 'bordure', { most: 2 });
  const radio = page.getByRole('log', { name: 'Radio-tour' });
  const chips = radio.getByRole('button');
  await expect.poll(() => chips.count()).toBeGreaterThan(3);
  await expect(radio.locator('[tabindex="0"]')).toHaveCount(1);

  await radio.locator('[tabindex="0"]').focus();
  await expect(chips.last()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(chips.nth(-2)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(chips.first()).toBeFocused();
  await expect(chips.first()).toHaveAttribute('tabindex', '0');
  const rule = (await chips.first().textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('heading', { name: new RegExp(`\\b${rule}\\b`) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chips.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(radio.locator(':focus')).toHaveCount(0);
});
