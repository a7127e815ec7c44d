import type { Page } from '@playwright/test';
import { games } from './support/games.ts';
import { nextQuestion, refusals } from './support/line.ts';
import { result } from './support/race.ts';
import { expect, test, type Person } from './support/test.ts';

interface Focused {
  role: string;
  name: string;
  about: string;
  group: string;
}

/** What the keyboard is on, as a screen reader would name it. */
function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const on = document.activeElement;
    const words = (ids: string | null | undefined) => (ids ? ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ') : '');
    const role = on instanceof HTMLInputElement ? on.type : (on?.tagName.toLowerCase() ?? '');
    return { role, name: (on?.ariaLabel ?? on?.textContent ?? '').trim(), about: words(on?.getAttribute('aria-describedby')), group: on?.closest('fieldset')?.querySelector('legend')?.textContent ?? '' };
  });
}

/** Tab a little way on, then Shift+Tab back: what is asked stands before the radio tour, and that is long. */
async function tabTo(page: Page, wanted: (on: Focused) => boolean, { on = 12, back = 40 } = {}): Promise<void> {
  const seen: string[] = [];
  for (let i = 0; i < on + back; i++) {
    await page.keyboard.press(i < on ? 'Tab' : 'Shift+Tab');
    const here = await focused(page);
    if (wanted(here)) return;
    seen.push(`${here.role} ${here.name.slice(0, 40)}`);
  }
  throw new Error(`not within ${on + back} presses of Tab: ${seen.join(' | ')}`);
}

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
  await tabTo(page, ({ name, about }) => name === 'Course immédiate' && about === games.echappee, { on: 40 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/t\/\w+$/);

  let answered: number | null = null;
  for (let n = 0; ; n++) {
    const asked = await nextQuestion(page, 0, answered);
    if (!asked) break;
    await expect(page.getByRole('status').filter({ hasText: 'À toi.' })).toBeAttached();
    await answer(me, asked.kind, n);
    answered = asked.decision;
  }
  expect(await refusals(page)).toEqual([]);
  await expect(result(me)).toBeVisible();

  await tabTo(page, ({ name }) => name === 'Vérifier le hasard');
  await page.keyboard.press('Enter');
  await expect(result(me)).toContainText('Tout est juste', { timeout: 20_000 });
});
