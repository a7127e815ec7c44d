import { ask, lay } from './support/tables.ts';
import { expect, test } from './support/test.ts';
import type { TableInfo } from '../src/net/protocol.ts';

test('a free seat is given to a bot, of the kind one chooses', async ({ me }) => {
  const { page } = me;
  const { table } = await lay(me, 'echappee', {
    seats: [{ kind: 'me', name: me.name }, { kind: 'open' }, { kind: 'open' }],
    start: false,
  });
  const bots = async () => (await ask<TableInfo>(me, 'GET', `/api/tables/${table.id}`)).seats.map(({ bot }) => bot);
  await page.goto(`/t/${table.id}`);

  await page.getByRole('button', { name: 'Mettre un bot' }).first().click();
  const which = page.getByRole('combobox', { name: 'Quel bot pour la place 2 ?' });
  await expect(which, 'the keyboard goes on to the kind of bot').toBeFocused();
  await expect(which).toHaveValue('heuristic');
  expect(await bots()).toEqual([null, 'heuristic', null]);

  await which.selectOption({ label: 'Bot au hasard' });
  await expect.poll(bots).toEqual([null, 'random', null]);
  await expect(which).toHaveValue('random');
  await page.getByRole('button', { name: 'Ôter le bot' }).click();
  await expect(page.getByRole('button', { name: 'Mettre un bot' })).toHaveCount(2);
});

test('in a race a seat is handed on by its own player, or once everybody agrees', async ({ person }) => {
  const [host, guest, third] = [
    await person({ name: 'Camille' }),
    await person({ name: 'Dominique' }),
    await person({ name: 'Élise' }),
  ];
  const { table, invitations } = await lay(host, 'echappee', {
    seats: [{ kind: 'me', name: host.name }, { kind: 'open' }, { kind: 'open' }],
    start: false,
  });
  const path = (what: string) => `/api/tables/${table.id}/${what}`;
  for (const [at, who] of [guest, third].entries()) {
    await ask(who, 'POST', path('join'), { invitation: invitations[at]?.secret, name: who.name });
    await ask(who, 'POST', path('ready'), { seat: at + 1 });
  }
  await ask(host, 'POST', path('start'));
  await host.page.goto(`/t/${table.id}`);
  await host.page.getByRole('button', { name: 'Table et réglages' }).click();
  const menu = host.page.getByRole('dialog', { name: 'Table et réglages' });

  await menu.getByRole('button', { name: 'Confier ma place' }).click();
  await expect(menu.getByText('La personne qui ouvre ce lien prend ta place')).toBeVisible();

  await ask(guest, 'POST', path('leave'), { seat: 1 });
  await expect(menu.getByText('Il n’y a plus personne à la place 2 : un bot y joue.')).toBeVisible();
  await menu.getByRole('button', { name: 'Accepter quelqu’un d’autre' }).click();
  await expect(menu.getByText('Il manque encore : Élise')).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Inviter' }), 'one alone opens no seat').toHaveCount(0);
  await ask(third, 'POST', path('consent'), { seat: 1, yes: true });
  await menu.getByRole('button', { name: 'Inviter' }).click();
  await expect(menu.getByRole('button', { name: 'Copier l’invitation' })).toHaveCount(2);
  await menu.getByRole('button', { name: 'Retirer mon accord' }).click();
  await expect(menu.getByRole('button', { name: 'Accepter quelqu’un d’autre' })).toBeVisible();
});

test('in a race a lost connection is said beside the doors of its head, and covers none', async ({
  person,
  server,
}) => {
  const me = await person({ lang: 'en', size: { width: 375, height: 667 } });
  const { page } = me;
  me.guard.allow(/net::ERR_|WebSocket connection/);
  const { table } = await lay(me, 'mille-bornes');
  await page.goto(`/t/${table.id}`);
  await expect(page.locator('.dock [data-essential=question]')).toBeVisible();
  await server.kill();
  const said = page.getByRole('status').getByText('Connection lost, coming back…');
  await expect(said).toBeVisible();
  for (const size of ['320x640', '375x667', '740x360', '844x390', '1366x650']) {
    const [width = 0, height = 0] = size.split('x').map(Number);
    await page.setViewportSize({ width, height });
    const covered = await said.evaluate((each) => {
      const box = each.getBoundingClientRect();
      const others = [...document.querySelectorAll('header .doors .btn, header a, .board, main [data-essential]')];
      return others
        .map((other) => ({ other, at: other.getBoundingClientRect() }))
        .filter(({ at }) => Math.min(box.right, at.right) - Math.max(box.left, at.left) > 1)
        .filter(({ at }) => Math.min(box.bottom, at.bottom) - Math.max(box.top, at.top) > 1)
        .map(({ other }) => other.textContent);
    });
    expect(covered, size).toEqual([]);
  }
});

test('in the waiting room a lost connection is said, and that it is back', async ({ me, server }) => {
  const { page } = me;
  me.guard.allow(/net::ERR_|WebSocket connection/);
  const { table } = await lay(me, 'echappee', {
    seats: [{ kind: 'me', name: me.name }, { kind: 'open' }],
    start: false,
  });
  await page.goto(`/t/${table.id}`);
  await expect(page.getByRole('button', { name: 'C’est bon pour moi' })).toBeVisible();
  await server.kill();
  await expect(page.getByText('Connexion perdue, on revient…')).toBeVisible();
  await server.start();
  await expect(page.getByText('Connexion perdue, on revient…')).toHaveCount(0);
});
