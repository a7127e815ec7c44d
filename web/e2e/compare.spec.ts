import type { Created, TableInfo } from '../src/net/protocol.ts';
import { pressOf } from './support/race.ts';
import { ask, rideAsProgram } from './support/tables.ts';
import { expect, test } from './support/test.ts';

test('a club evening: two tables with the same luck, nothing shown before the last is over, then compared side by side', async ({
  person,
}) => {
  test.setTimeout(240_000);
  const host = await person({ name: 'Camille' });
  const guest = await person({ name: 'Dominique' });
  const press = pressOf(host);

  await host.page.goto('/new/mille-bornes?mode=friends');
  await host.page.getByRole('spinbutton', { name: 'Nombre de places' }).fill('2');
  await host.page.getByRole('spinbutton', { name: 'Nombre de places' }).press('Tab');
  await host.page.getByRole('spinbutton', { name: 'Tables au même hasard' }).fill('2');
  await host.page.getByRole('spinbutton', { name: 'Tables au même hasard' }).press('Tab');
  await press(host.page.getByRole('button', { name: 'Créer la table' }));
  await expect(host.page.getByRole('heading', { name: 'Le même hasard' })).toBeVisible();
  await expect(host.page.getByText('On s’installe : 2 places libres')).toBeVisible();
  const [first = '', second = ''] = new URL(host.page.url()).searchParams.get('tables')?.split(',') ?? [];

  // a bot beside each of them, and the guest by the link of the second table
  for (const id of [first, second]) await ask(host, 'POST', `/api/tables/${id}/seats`, { seat: 1, kind: 'bot' });
  const { secret } = await ask<{ secret: string }>(host, 'POST', `/api/tables/${second}/invite`, {});
  await guest.page.goto(`/t/${second}#i=${secret}`);
  await pressOf(guest)(guest.page.getByRole('button', { name: /^Prendre/ }));
  await pressOf(guest)(guest.page.getByRole('button', { name: 'C’est bon pour moi' }));
  await expect
    .poll(async () => (await ask<TableInfo>(host, 'GET', `/api/tables/${second}`)).seats[0]?.ready)
    .toBe(true);
  await ask(host, 'POST', `/api/tables/${first}/ready`, { seat: 0 });
  for (const id of [first, second]) await ask(host, 'POST', `/api/tables/${id}/start`);

  host.guard.allow(/409 \(Conflict\).*replay/);
  await rideAsProgram(host, first);
  await host.page.goto(`/t/${first}/replay`);
  await expect(host.page.getByText('D’autres tables courent encore avec le même hasard')).toBeVisible();
  // its end: the places, why there is no more yet, and nothing that would be refused
  await host.page.goto(`/t/${first}`);
  await expect(host.page.getByText('D’autres tables courent encore avec le même hasard')).toBeVisible();
  const again = [
    host.page.getByRole('link', { name: 'Revoir la course' }),
    host.page.getByRole('button', { name: 'Vérifier le hasard' }),
    host.page.getByRole('button', { name: 'Analyser la course' }),
  ];
  for (const later of [...again, host.page.getByRole('alert')]) await expect(later).toHaveCount(0);
  // the page looks again by itself every ten seconds, which would take the button away: its clock stands until that has been pressed
  await host.page.clock.install();
  await host.page.goto(`/compare?tables=${first},${second}`);
  await expect(host.page.getByText('En course')).toBeVisible();
  await host.page.clock.pauseAt(Date.now() + 1_000);

  await rideAsProgram(guest, second);
  await press(host.page.getByRole('button', { name: 'Actualiser' }));
  await host.page.clock.resume();
  const made = host.page.getByRole('table');
  await expect(made).toContainText('Camille');
  await expect(made).toContainText('Dominique');
  const moments = host.page.locator('p[aria-live=polite]');
  await expect(moments).toHaveCount(2);
  await host.page.getByRole('slider', { name: 'Moment de la course' }).fill('1');
  for (const at of [0, 1]) await expect(moments.nth(at)).not.toBeEmpty();
  await host.page.goto(`/t/${first}`);
  for (const now of again) await expect(now).toBeVisible();
});

test('a race of my own again, with the luck that it had', async ({ person }) => {
  const rider = await person({ name: 'Camille' });
  const made = await ask<Created>(rider, 'POST', '/api/tables', {
    game: 'mille-bornes',
    seats: [{ kind: 'me', name: 'Camille' }, { kind: 'bot' }],
    name: 'Camille',
    start: true,
  });
  await rideAsProgram(rider, made.table.id);
  await rider.page.goto(`/t/${made.table.id}/replay`);
  await pressOf(rider)(rider.page.getByRole('button', { name: 'Refaire avec le même hasard' }));
  await expect(rider.page).toHaveURL(/\/t\/[0-9a-f]+$/);
  const again = rider.page.url().split('/').at(-1) ?? '';
  expect(again).not.toBe(made.table.id);
  await rideAsProgram(rider, again);
  await rider.page.goto(`/t/${again}`);
  await pressOf(rider)(rider.page.getByRole('link', { name: 'Le même hasard' }));
  await expect(rider.page.getByRole('table')).toContainText('Camille');
});
