import { finished } from './support/tables.ts';
import { raceNow, tableId } from './support/race.ts';
import { expect, test, type Person } from './support/test.ts';

const record = ({ page }: Person, id: string) =>
  page.evaluate(async (table) => (await fetch(`/api/tables/${table}/record`)).text(), id);

async function bring({ page }: Person, name: string, text: string): Promise<void> {
  await page.goto('/verify');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/jsonl', buffer: Buffer.from(text) });
  await expect(page).toHaveURL(/\/t\/\w+\/replay$/);
}

test('a race brought in as a file is marked as such, and at best consistent', async ({ me }) => {
  const { page } = me;
  await raceNow(me, 'bordure');
  const id = tableId(me);
  await expect(page.getByRole('region', { name: 'Plateau' })).toBeVisible();
  await page.evaluate(
    async (table) =>
      fetch(`/api/tables/${table}/abandon`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    id,
  );
  await bring(me, 'race.jsonl', await record(me, id));
  await expect(page.getByText('Course importée', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Vérifier le hasard' }).click();
  await expect(page.getByText(/Hasard non prouvé/)).toBeVisible();
  await expect(page.getByText(/ses promesses ne viennent que du fichier/)).toBeVisible();
  // this browser was there: it knows its own share again
  await expect(page.getByText(/Ta part du hasard est dans le carnet/)).toBeVisible();
});

test('a race of the server that nobody added to is not proved, and says why', async ({ me }) => {
  const { page } = me;
  await page.goto('/');
  await page.goto(`/t/${await finished(me, 'mille-bornes')}`);
  await expect(page.getByText(/le carnet se tient, mais il ne prouve pas/)).toBeVisible();
  await page.getByRole('button', { name: 'Vérifier le hasard' }).click();
  await expect(page.getByText(/Hasard non prouvé/)).toBeVisible();
  await expect(page.getByText(/personne n’a rien ajouté au hasard/)).toBeVisible();
  await expect(page.getByText('Course importée', { exact: true })).toHaveCount(0);
});
