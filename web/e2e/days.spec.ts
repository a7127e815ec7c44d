import { readFileSync } from 'node:fs';
import type { TableInfo } from '../src/net/protocol.ts';
import { link } from './support/devices.ts';
import { play, pressOf } from './support/race.ts';
import { ask, begin, invite, lay } from './support/tables.ts';
import { expect, phone, test, type Person } from './support/test.ts';

const devices = ({ page }: Person) => page.getByRole('region', { name: 'Appareils reliés' }).getByRole('listitem');

test('one person with a computer and a phone: a code, the same seat, and one is cut off', async ({ person }) => {
  const computer = await person({ name: 'Camille' });
  const { table } = await lay(computer, 'echappee');
  const mobile = await person({ name: '', size: phone });
  await link(computer, mobile);
  await expect(devices(mobile)).toHaveCount(2);
  await expect(computer.page.getByText('les appareils sont reliés')).toBeVisible();

  // the name came along, sealed; the race is there, and so is the question
  await mobile.page.goto('/races');
  await pressOf(mobile)(mobile.page.getByRole('link', { name: /^Jouer, / }));
  await expect(mobile.page).toHaveURL(new RegExp(`/t/${table.id}$`));
  await expect(mobile.page.getByRole('status').filter({ hasText: /À toi\./ })).toBeAttached();
  await mobile.page.goto('/settings');
  await expect(mobile.page.getByRole('textbox', { name: /nom/i })).toHaveValue('Camille');

  // the phone is lost
  mobile.guard.allow(/40[0-9]/);
  await mobile.page.goto(`/t/${table.id}`);
  await computer.page.reload();
  await pressOf(computer)(computer.page.getByRole('button', { name: 'Détacher, Téléphone' }));
  await pressOf(computer)(computer.page.getByRole('button', { name: 'Oui, détacher' }));
  await expect(devices(computer)).toHaveCount(1);
  await mobile.page.goto('/races');
  await expect(mobile.page.getByText('Tu n’as pas encore de course.')).toBeVisible();
});

test('a file brings everything back after a lost phone', async ({ person }) => {
  const mobile = await person({ name: 'Camille', size: phone });
  await lay(mobile, 'mille-bornes');
  await mobile.page.goto('/devices');
  const words = 'le vélo jaune de mamie';
  await mobile.page.getByLabel('Phrase secrète').first().fill('trop court');
  await pressOf(mobile)(mobile.page.getByRole('button', { name: 'Faire le fichier' }));
  await expect(mobile.page.getByRole('alert')).toHaveText(/douze caractères au moins/);
  await mobile.page.getByLabel('Phrase secrète').first().fill(words);
  const [download] = await Promise.all([
    mobile.page.waitForEvent('download'),
    pressOf(mobile)(mobile.page.getByRole('button', { name: 'Faire le fichier' })),
  ]);
  const file = { name: 'cle.json', mimeType: 'application/json', buffer: readFileSync(await download.path()) };
  expect(file.buffer.toString()).not.toContain(words);

  const computer = await person({ name: 'Camille' });
  await computer.page.goto('/devices');
  await computer.page.getByText('Rendre mes courses à cet appareil').click();
  await computer.page.getByLabel('Choisir le fichier').setInputFiles(file);
  await computer.page.getByLabel('Phrase secrète').last().fill('autre chose que ça');
  await pressOf(computer)(computer.page.getByRole('button', { name: 'Ouvrir' }));
  await expect(computer.page.getByRole('alert')).toHaveText('Cette phrase n’ouvre pas ce fichier.');
  await computer.page.getByLabel('Phrase secrète').last().fill(words);
  await pressOf(computer)(computer.page.getByRole('button', { name: 'Ouvrir' }));
  await expect(computer.page.getByText('Tout est là.')).toBeVisible();
  await expect(devices(computer)).toHaveCount(2);
  await computer.page.goto('/races');
  await expect(computer.page.getByRole('link', { name: /^Jouer, / })).toBeVisible();
});

test('how I am notified is kept, and an address of this machine is refused', async ({ me }) => {
  me.guard.allow(/422/);
  await me.page.goto('/notifications');
  await me.page
    .getByRole('group', { name: 'Heures de silence' })
    .getByRole('radio', { name: 'Chaque nuit' })
    .check({ force: true });
  await expect(me.page.getByLabel('De', { exact: true })).toHaveValue('22:00');
  await me.page.getByLabel('De', { exact: true }).fill('23:30');
  await me.page.reload();
  await expect(me.page.getByLabel('De', { exact: true })).toHaveValue('23:30');
  // no mail server was named to this program: no mail is offered
  await expect(me.page.getByRole('heading', { name: 'Par e-mail' })).toHaveCount(0);
  await me.page.getByLabel('Adresse du salon (https)').fill('https://127.0.0.1/hook');
  await pressOf(me)(me.page.getByRole('button', { name: 'Ajouter' }));
  await expect(me.page.getByText('Nulle part pour l’instant.')).toBeVisible();
  await me.page.getByLabel('Adresse du salon (https)').fill('https://chat.example/hook/1');
  await pressOf(me)(me.page.getByRole('button', { name: 'Ajouter' }));
  await expect(
    me.page.getByRole('region', { name: 'Où arrivent les notifications' }).getByRole('listitem'),
  ).toContainText('chat.example (Camille)');
  await pressOf(me)(me.page.getByRole('button', { name: 'Retirer, chat.example (Camille)' }));
  await expect(me.page.getByText('Nulle part pour l’instant.')).toBeVisible();
});

test('my races show the board and what happened since my move; on vacation the clock stands still', async ({
  person,
}) => {
  const host = await person({ name: 'Camille' });
  const guest = await person({ name: 'Dominique' });
  const here = await invite(host, guest, 'echappee', { clock: { kind: 'days', days: 3 } });
  await begin(host, guest);
  const hosts = async () =>
    (await ask<TableInfo[]>(host, 'GET', '/api/mine')).find(({ id }) => id === here)?.awaiting?.includes(0);
  const [first, seat, next] = (await hosts()) ? [host, 0, guest] : [guest, 1, host];
  await play(first, 'echappee', { seat, most: 1 });
  await next.page.goto('/races');
  const race = next.page.getByRole('region', { name: 'À toi de jouer' }).getByRole('listitem').first();
  await expect(race.locator('.board svg').first()).toBeVisible();
  await expect(race.getByRole('heading', { name: 'Depuis ton dernier coup' })).toBeVisible();
  await expect(race.locator('.recent li').first()).toContainText(first.name);

  await next.page.getByRole('spinbutton', { name: 'Nombre de jours' }).fill('40');
  await pressOf(next)(next.page.getByRole('button', { name: 'Partir en vacances' }));
  await expect(next.page.getByRole('button', { name: 'Partir en vacances' })).toBeVisible();
  await next.page.getByRole('spinbutton', { name: 'Nombre de jours' }).fill('10');
  await pressOf(next)(next.page.getByRole('button', { name: 'Partir en vacances' }));
  await expect(next.page.getByText(/^Tu es en vacances jusqu’au/)).toBeVisible();
  await first.page.goto('/races');
  await expect(first.page.getByText(new RegExp(`^${next.name} est en vacances jusqu’au`))).toBeVisible();
  await pressOf(next)(next.page.getByRole('button', { name: 'Je suis de retour' }));
  await expect(next.page.getByRole('button', { name: 'Partir en vacances' })).toBeVisible();
});

test('after a move, the next race that waits, if I want it so', async ({ person }) => {
  const host = await person({ name: 'Camille' });
  const guest = await person({ name: 'Dominique' });
  const { table: other } = await lay(host, 'mille-bornes');
  await host.page.goto('/races');
  const waiting = host.page.getByRole('region', { name: 'À toi de jouer' });
  await expect(waiting.getByRole('link', { name: /^Jouer, / })).toHaveCount(1);
  await waiting.getByRole('checkbox', { name: /aller à la course suivante/ }).check();

  const here = await invite(host, guest, 'echappee');
  await begin(host, guest);
  const isHosts = async () =>
    (await ask<TableInfo[]>(host, 'GET', '/api/mine')).find(({ id }) => id === here)?.awaiting?.includes(0);
  if (!(await isHosts())) await play(guest, 'echappee', { seat: 1, most: 1 });
  await play(host, 'echappee', { most: 1 });
  await expect(host.page).toHaveURL(new RegExp(`/t/${other.id}$`));
});
