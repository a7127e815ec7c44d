import type { TableInfo } from '../src/net/protocol.ts';
import { link } from './support/devices.ts';
import { play, pressOf } from './support/race.ts';
import { ChatRoom } from './support/room.ts';
import { ask, begin, invite, replayOf } from './support/tables.ts';
import { expect, phone, test, type Person } from './support/test.ts';

test.use({ serverOptions: { notifyPrivateNetworks: true } });

const days = { clock: { kind: 'days', days: 3 } } as const;

const waitsFor = async (person: Person, seat: number) =>
  (await ask<TableInfo>(person, 'GET', `/api/tables/${/\/t\/(\w+)/.exec(person.page.url())?.[1]}`)).awaiting?.includes(
    seat,
  ) ?? false;

/** Two people in a race over days, and it is the guest's turn. */
async function atGuestsTurn(host: Person, guest: Person): Promise<string> {
  const id = await invite(host, guest, 'echappee', days);
  await begin(host, guest);
  if (await waitsFor(host, 0)) await play(host, 'echappee', { seat: 0, most: 1 });
  await expect.poll(() => waitsFor(host, 1)).toBe(true);
  return id;
}

const absence = ({ page }: Person) => page.getByRole('dialog', { name: /n’est pas là$/ });

test('a friend goes away, is reminded, comes back on the phone and plays on; then all agree to end it', async ({
  person,
}) => {
  const camille = await person({ name: 'Camille' });
  const dominique = await person({ name: 'Dominique' });
  const mobile = await person({ name: '', size: phone });
  const room = new ChatRoom();
  const hook = await room.open();
  await link(dominique, mobile);
  await ask(dominique, 'POST', '/api/notifications/webhook', { url: hook, called: 'Dominique' });
  const id = await atGuestsTurn(camille, dominique);

  // Dominique goes; Camille sees it, and what can be done
  await dominique.page.goto('about:blank');
  await pressOf(camille)(camille.page.getByRole('button', { name: 'pas là' }));
  await expect(absence(camille)).toContainText(/Pas de nouvelles depuis \S+ \d+ \S+ à \d\d:\d\d/);
  await expect(absence(camille).getByRole('listitem')).toHaveCount(3);
  await pressOf(camille)(absence(camille).getByRole('button', { name: 'Faire signe à Dominique' }));
  await expect(absence(camille)).toContainText('C’est fait. On pourra recommencer');
  await expect.poll(() => room.heard.length).toBe(1);
  expect(room.heard[0]?.text).toContain('On t’attend : à toi de jouer');
  expect(room.heard[0]?.text).toContain(`/t/${id}`);
  await pressOf(camille)(absence(camille).getByRole('button', { name: 'Fermer' }));

  // back, on the other device: the question is there, and the page calls
  await mobile.page.goto('/races');
  await pressOf(mobile)(mobile.page.getByRole('link', { name: /^Jouer, / }));
  await expect(mobile.page).toHaveTitle(/^● À toi/);
  await expect(mobile.page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon-turn.svg');
  await expect(camille.page.getByRole('button', { name: 'pas là' })).toHaveCount(0);
  await play(mobile, 'echappee', { seat: 1, most: 1 });
  await expect.poll(() => waitsFor(camille, 0)).toBe(true);

  // an order for the next question: left, kept on the server, seen on the other device, taken back
  await pressOf(mobile)(mobile.page.getByRole('button', { name: 'Ordres' }));
  const orders = mobile.page.getByRole('dialog', { name: 'Ordres permanents' });
  await orders.getByRole('spinbutton', { name: 'Premier nombre' }).fill('44');
  await orders.getByRole('spinbutton', { name: 'Premier nombre' }).press('Tab');
  await pressOf(mobile)(orders.getByRole('button', { name: 'Laisser cet ordre' }));
  await expect(orders.getByRole('status')).toContainText(
    'Ordre laissé, pour une fois : Si l’allure est de 44 ou moins, suivre avec la carte 43',
  );
  await dominique.page.goto(`/t/${id}`);
  await pressOf(dominique)(dominique.page.getByRole('button', { name: 'D’avance…' }));
  const beside = dominique.page.getByRole('dialog', { name: 'Ordres permanents' });
  await expect(beside.getByRole('status')).toContainText('Si l’allure est de 44 ou moins');
  await pressOf(dominique)(beside.getByRole('button', { name: 'Retirer' }));
  await expect(orders.getByRole('status')).toHaveCount(0);
  await pressOf(mobile)(orders.getByRole('button', { name: 'Fermer' }));

  // an ending by agreement, proposed in the menu
  await pressOf(camille)(camille.page.getByRole('button', { name: 'Table et réglages' }));
  await pressOf(camille)(camille.page.getByRole('button', { name: 'Arrêter d’un commun accord' }));
  await pressOf(camille)(camille.page.getByRole('button', { name: 'Proposer d’arrêter la course' }));
  await pressOf(camille)(camille.page.getByRole('button', { name: 'Oui, proposer' }));
  await expect(camille.page.getByText('Tu proposes d’arrêter la course, sans résultat.')).toBeVisible();
  await expect(mobile.page.getByText('Camille propose d’arrêter la course, sans résultat.')).toBeVisible();
  await pressOf(mobile)(mobile.page.getByRole('button', { name: 'D’accord, arrêter' }));
  for (const { page } of [camille, mobile]) {
    await expect(page.getByRole('region', { name: 'Course arrêtée d’un commun accord' })).toBeVisible();
    await expect(page.getByText(/C’est Camille qui l’a proposé\.\s+D’accord\s: Camille et Dominique\./)).toBeVisible();
  }
  room.close();
});

test('one refusal is enough to ride on, all see it, and it is not asked again at once', async ({ person }) => {
  const camille = await person({ name: 'Camille' });
  const dominique = await person({ name: 'Dominique' });
  await atGuestsTurn(camille, dominique);
  await pressOf(camille)(camille.page.getByRole('button', { name: 'Table et réglages' }));
  // who has laid the table has one voice like the others: nothing here ends the race alone
  await expect(camille.page.getByRole('button', { name: 'Abandonner la course' })).toHaveCount(0);
  await pressOf(camille)(camille.page.getByRole('button', { name: 'Arrêter d’un commun accord' }));
  await pressOf(camille)(camille.page.getByRole('button', { name: 'Proposer d’arrêter la course' }));
  await pressOf(camille)(camille.page.getByRole('button', { name: 'Oui, proposer' }));
  await pressOf(dominique)(dominique.page.getByRole('button', { name: 'Non, continuer' }));
  for (const { page } of [camille, dominique])
    await expect(page.getByText('Dominique veut continuer : la course n’est pas arrêtée.')).toBeVisible();
  await pressOf(camille)(camille.page.getByRole('button', { name: 'Table et réglages' }));
  await pressOf(camille)(camille.page.getByRole('button', { name: 'Arrêter d’un commun accord' }));
  await expect(
    camille.page.getByRole('dialog').getByText(/^Tout le monde à la table doit être d’accord/),
  ).toBeVisible();
  await expect(camille.page.getByRole('button', { name: 'Proposer d’arrêter la course' })).toHaveCount(0);
  await expect(camille.page.getByRole('dialog').getByText(/^On pourra le proposer de nouveau /)).toBeVisible();
  await camille.page.keyboard.press('Escape');
  await play(dominique, 'echappee', { seat: 1, most: 1 });
});

test('where people sit together the host may close the table, and the page says so to everybody', async ({
  person,
}) => {
  const camille = await person({ name: 'Camille' });
  const dominique = await person({ name: 'Dominique' });
  await invite(camille, dominique, 'echappee');
  await begin(camille, dominique);
  await pressOf(dominique)(dominique.page.getByRole('button', { name: 'Table et réglages' }));
  await pressOf(dominique)(dominique.page.getByRole('button', { name: 'Arrêter d’un commun accord' }));
  await expect(dominique.page.getByText('l’hôte peut aussi arrêter la course sans demander')).toBeVisible();
  await pressOf(camille)(camille.page.getByRole('button', { name: 'Table et réglages' }));
  await pressOf(camille)(camille.page.getByRole('button', { name: 'Abandonner la course' }));
  await pressOf(camille)(camille.page.getByRole('button', { name: 'Oui, abandonner' }));
  await expect(dominique.page.getByRole('region', { name: 'Course abandonnée' })).toBeVisible();
});

test.describe('in a race whose minutes are seconds', () => {
  test.use({ serverOptions: { notifyPrivateNetworks: true, hurry: 20 } });

  test('an order plays while its player is away, and the other sees it', async ({ person }) => {
    const camille = await person({ name: 'Camille' });
    const dominique = await person({ name: 'Dominique' });
    const id = await invite(camille, dominique, 'echappee', days);
    await begin(camille, dominique);
    type Look = { view: { hand: (number | string)[]; awaiting: { kind: string; seats: number[] } } };
    const look = async (who: Person, at: number) =>
      (await ask<Look>(who, 'GET', `/api/tables/${id}/glance?seat=${at}`)).view;
    await expect.poll(async () => (await look(camille, 0)).awaiting.kind).toBe('turn');
    const lead = (await look(camille, 0)).awaiting.seats[0] ?? 0;
    const [leader, follower] = lead === 0 ? [camille, dominique] : [dominique, camille];
    const hand = async (who: Person, at: number) =>
      (await look(who, at)).hand.filter((card) => typeof card === 'number');
    const [leads, follows] = [await hand(leader, lead), await hand(follower, 1 - lead)];
    const [pace, card] =
      leads.flatMap((one) =>
        follows.filter((other) => other <= one && one - other <= 2).map((other) => [one, other] as const),
      )[0] ?? [];
    if (pace === undefined || card === undefined)
      throw new Error(`nobody keeps up: ${leads.join()} and ${follows.join()}`);

    // left before the question, by the page; then its player goes
    await pressOf(follower)(follower.page.getByRole('button', { name: 'D’avance…' }));
    const orders = follower.page.getByRole('dialog', { name: 'Ordres permanents' });
    for (const [name, n] of [
      ['Premier nombre', pace],
      ['Deuxième nombre', card],
    ] as const) {
      await orders.getByRole('spinbutton', { name }).fill(String(n));
      await orders.getByRole('spinbutton', { name }).press('Tab');
    }
    await pressOf(follower)(orders.getByRole('button', { name: 'Laisser cet ordre' }));
    await expect(orders.getByRole('status')).toContainText(
      `Si l’allure est de ${pace} ou moins, suivre avec la carte ${card}`,
    );
    await follower.page.goto('about:blank');

    await play(leader, 'echappee', { seat: lead, most: 1, from: leads.indexOf(pace) });
    await expect.poll(async () => (await look(leader, lead)).awaiting.seats).not.toContain(1 - lead);
    const { frames } = await replayOf(leader, id, lead);
    const moments = frames.flatMap((frame) => frame.moments);
    const facts = moments.flatMap((moment) => moment.facts.map(({ text }) => text ?? ''));
    const rode = facts.find((text) => text.includes(follower.name) && text.includes(String(card))) ?? '';
    expect(rode, facts.join('\n')).not.toBe('');
    await expect(leader.page.getByText(rode).first()).toBeAttached();

    // it was for once: back at the table, nothing is left
    await follower.page.goto(`/t/${id}`);
    await pressOf(follower)(follower.page.getByRole('button', { name: 'D’avance…' }));
    await expect(orders.getByRole('button', { name: 'Laisser cet ordre' })).toBeVisible();
    await expect(orders.getByRole('status')).toHaveCount(0);
  });
});
