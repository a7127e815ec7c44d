import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { screens } from './support/screens.ts';
import { desktop, expect, phone, test } from './support/test.ts';

async function inTheDark(page: Page, look: () => Promise<void>): Promise<void> {
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  await look();
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
}

/** What sticks out of the page sideways, so that the page could be pushed about. */
async function sideways(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  return page.evaluate(async () => {
    // Chromium may owe a page its frames after a change of size: what is measured below lays it out all the same
    const frames = new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.race([frames, new Promise((done) => setTimeout(done, 3_000))]);
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const out = [...document.querySelectorAll('body *')].filter(
      (each) => each.getBoundingClientRect().right > root.clientWidth + 1,
    );
    return [
      `${root.scrollWidth} of ${root.clientWidth}`,
      ...out.slice(0, 4).map((each) => `${each.tagName} ${each.className.toString()}`),
    ];
  });
}

/** Main controls that a thumb would miss: buttons, links that look like buttons, fields, choices under the board. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 43.5;
    const all = [...document.querySelectorAll('.btn, .field, .dock label:has(input[type=radio])')];
    return all
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
      .filter(
        ({ each, box }) =>
          box.width > 0 &&
          each.checkVisibility() &&
          (box.height < least || (box.width < least && !each.closest('.hand'))),
      )
      .map(
        ({ each, box }) =>
          `${each.tagName}.${each.className} "${(each.textContent ?? '').trim().slice(0, 30)}" ${Math.round(box.width)}×${Math.round(box.height)}`,
      );
  });
}

/** Axe, in both themes. */
async function looksRight(page: Page, where: string): Promise<void> {
  expect(await findings(page), `axe, light, ${where}`).toEqual([]);
  await inTheDark(page, async () =>
    expect(await findings(page, ['color-contrast']), `axe, dark, ${where}`).toEqual([]),
  );
}

for (const [group, shows] of Object.entries(screens)) {
  test(`${group}: on a phone, then on a wide screen`, async ({ person }) => {
    const all = Object.entries(shows);
    test.setTimeout(60_000 + 60_000 * all.length);
    const me = await person({ size: phone });
    for (const [name, show] of all) {
      await me.page.setViewportSize(phone);
      await show(me, person);
      await looksRight(me.page, `${name} on a phone`);
      expect(await tooSmall(me.page), `${name}: targets under 44 pixels`).toEqual([]);
      for (const width of [320, 360, 820, desktop.width])
        expect(await sideways(me.page, width), `${name}: wider than ${width}`).toEqual([]);
      await looksRight(me.page, `${name} on a wide screen`);
    }
  });
}
