import { pressOf, tableId } from './support/race.ts';
import { rideAsProgram } from './support/tables.ts';
import { expect, phone, test, type Setting } from './support/test.ts';

const sizes: Record<string, Setting> = { 'on a phone': { size: phone }, 'on a wide screen': {} };

for (const [where, setting] of Object.entries(sizes)) {
  test(`the race of the day is ridden once, and then for practice, ${where}`, async ({ person }) => {
    test.setTimeout(240_000);
    const me = await person(setting);
    const { page } = me;
    const press = pressOf(me);
    await page.goto('/');
    await press(page.getByRole('link', { name: 'La course du jour' }));
    await expect(page.getByRole('heading', { level: 1, name: 'La course du jour' })).toBeVisible();
    await expect(page.getByText('Il sera montré quand le jour sera fini.')).toBeVisible();
    await press(page.getByRole('button', { name: 'Partir' }));
    await page.waitForURL(/\/t\/[0-9a-f]{32}$/);
    const ride = tableId(me);

    // it is left, and gone on with
    await page.goto('/day');
    await expect(page.getByRole('region', { name: 'Les arrivées' })).toBeHidden();
    await press(page.getByRole('button', { name: 'Reprendre ma course' }));
    await page.waitForURL(`**/t/${ride}`);
    await rideAsProgram(me, ride);

    await page.goto('/day');
    const finishes = page.getByRole('region', { name: 'Les arrivées' });
    await expect(finishes.getByText(/^Tu arrives \d+(er|e) sur \d$/)).toBeVisible();
    await expect(finishes.getByRole('img', { name: /^Courses à chaque place\s: 1er, \d/ })).toBeVisible();
    await expect(page.getByText(/^La course du jour, \d\d\/\d\d\/\d{4} · .+ sur \d$/)).toBeVisible();
    const [picture] = await Promise.all([
      setting.size ? null : page.waitForEvent('download'),
      press(page.getByRole('button', { name: 'Image à envoyer' })),
    ]);
    if (picture) expect(picture.suggestedFilename()).toMatch(/^sillage-\d+\.png$/);

    await press(page.getByRole('button', { name: 'Refaire, pour l’entraînement' }));
    await page.waitForURL(/\/t\/[0-9a-f]{32}$/);
    expect(tableId(me)).not.toBe(ride);

    await page.goto('/day');
    await press(page.getByRole('button', { name: 'La veille' }));
    await expect(page.getByText('Vérifié sur cet appareil : le secret donne bien la promesse.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Partir|Refaire)/ })).toHaveCount(0);
  });
}
