import { pressOf } from './race.ts';
import { expect, type Person } from './test.ts';

/** Shows a code on one device and types it on another. */
export async function link(from: Person, to: Person): Promise<void> {
  await from.page.goto('/devices');
  await pressOf(from)(from.page.getByRole('button', { name: 'Montrer un code' }));
  const code = await from.page.locator('.code').innerText();
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
  await to.page.goto('/devices');
  await to.page.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
  await pressOf(to)(to.page.getByRole('button', { name: 'Relier cet appareil' }));
  // never without a question
  await expect(to.page.getByText(`Relier cet appareil avec le code ${code}`)).toBeVisible();
  await pressOf(to)(to.page.getByRole('button', { name: 'Relier cet appareil' }));
  await expect(to.page.getByText('les appareils sont reliés')).toBeVisible();
}
