import { screens } from './support/screens.ts';
import { phone, test } from './support/test.ts';

/** Where the pictures go: `PICTURES=/tmp/before npm run e2e -- pictures`. Nothing is judged: two folders are compared side by side. */
const folder = process.env.PICTURES;
const sizes = [phone, { width: 844, height: 390 }, { width: 1366, height: 650 }, { width: 1920, height: 1080 }];

for (const [group, shows] of Object.entries(folder ? screens : {})) {
  test(`pictures of ${group}`, async ({ person }) => {
    const all = Object.entries(shows);
    test.setTimeout(120_000 + 120_000 * all.length);
    const { page, ...me } = await person({ size: phone });
    for (const [name, show] of all) {
      await page.setViewportSize(phone);
      await show({ page, ...me }, person);
      for (const size of sizes) {
        await page.setViewportSize(size);
        for (const theme of ['light', 'dark']) {
          await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
          const at = `${folder}/${name.replace(/\W+/g, '-')}-${size.width}-${theme}.png`;
          await page.screenshot({ path: at, animations: 'disabled', caret: 'hide' });
        }
        await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
      }
    }
  });
}
