import { games } from './support/games.ts';
import { refusals } from './support/line.ts';
import { play, poster, pressOf, result, tableId } from './support/race.ts';
import { Wire } from './support/proxy.ts';
import { begin, invite, letPass, replayOf } from './support/tables.ts';
import { settled } from './support/sight.ts';
import { expect, phone, test, type Person } from './support/test.ts';

/** The radio tour as it stands on the screen, line by line, without the numbers of rules. */
function radio({ page }: Person): Promise<string[]> {
  return page
    .getByRole('log', { name: 'Radio-tour' })
    .locator('li[data-line] p')
    .evaluateAll((all) =>
      all.map((line) => {
        const words = line.cloneNode(true) as HTMLElement;
        for (const chip of words.querySelectorAll('button')) chip.remove();
        return (words.textContent ?? '').replace(/\s+/g, ' ').trim();
      }),
    );
}

async function radioShould(person: Person, seat: number): Promise<string[]> {
  const { frames } = await replayOf(person, tableId(person), seat);
  const moments = frames.flatMap((frame) => frame.moments);
  return moments.flatMap(({ facts }) => facts.map(({ text = '' }) => text.replace(/\s+/g, ' ').trim()));
}

async function say({ page }: Person, text: string): Promise<void> {
  await page.getByRole('radio', { name: /^Discussion/ }).check({ force: true });
  await page.getByRole('textbox', { name: 'Dis quelque chose' }).fill(text);
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByRole('log', { name: 'Discussion' })).toContainText(text);
}

const hears = ({ page }: Person, text: string) =>
  expect(page.getByRole('log', { name: 'Discussion' })).toContainText(text);
const backToRadio = ({ page }: Person) => page.getByRole('radio', { name: 'Radio' }).check({ force: true });

test('two browsers by invitation: a reload, a cut line and a server killed in mid-race, and nothing is lost', async ({
  person,
  server,
}) => {
  test.setTimeout(300_000);
  const host = await person({ name: 'Camille' });
  const guest = await person({ name: 'Dominique' });
  const press = pressOf(host);
  for (const { guard } of [host, guest]) guard.allow(/WebSocket connection to .* failed|net::ERR_/);

  // the host lays a table and gives the link away
  await host.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await host.page.goto('/');
  await press(poster(host, 'echappee').getByRole('link', { name: 'Entre amis' }));
  await host.page.getByRole('spinbutton', { name: 'Nombre de places' }).fill('2');
  await host.page.getByRole('spinbutton', { name: 'Nombre de places' }).press('Tab');
  await host.page
    .getByRole('group', { name: /^Nombre d’étapes/ })
    .getByRole('radio', { name: 'Choisir' })
    .check();
  await press(host.page.getByRole('button', { name: 'Créer la table' }));
  await press(host.page.getByRole('button', { name: 'Copier l’invitation' }));
  await expect(host.page.getByRole('button', { name: 'Lien copié' })).toBeVisible();
  const link = await host.page.evaluate(() => navigator.clipboard.readText());

  // the guest comes over a wire that can be cut
  const wire = new Wire(Number(new URL(server.url).port));
  const address = await wire.start();
  guest.guard.host = new URL(address).host;
  await guest.page.goto(link.replace(server.url, address));
  await expect(guest.page.getByRole('heading', { name: `Camille t’invite : ${games.echappee}` })).toBeVisible();
  await begin(host, guest);
  for (const each of [host, guest]) await letPass(each);

  await say(host, 'Bonne route, Dominique');
  await guest.page.getByRole('radio', { name: /^Discussion/ }).check({ force: true });
  await hears(guest, 'Bonne route, Dominique');
  await say(guest, 'À tout à l’heure au sprint');
  await hears(host, 'À tout à l’heure au sprint');
  for (const each of [host, guest]) await backToRadio(each);

  const both = (most: number) =>
    Promise.all([play(host, 'echappee', { seat: 0, most }), play(guest, 'echappee', { seat: 1, most })]);
  await both(3);

  await guest.page.reload();
  await expect(guest.page.getByRole('region', { name: 'Plateau' })).toBeVisible();
  await both(2);

  wire.break();
  await expect(guest.page.getByRole('status').filter({ hasText: 'Connexion perdue' })).toBeAttached();
  await say(host, 'Tu es là ?');
  await backToRadio(host);
  wire.mend();
  await expect(guest.page.getByRole('status').filter({ hasText: 'Connexion perdue' })).toHaveCount(0, {
    timeout: 15_000,
  });
  await guest.page.getByRole('radio', { name: /^Discussion/ }).check({ force: true });
  await hears(guest, 'Tu es là ?');
  await backToRadio(guest);
  await both(2);

  await server.kill();
  for (const { page } of [host, guest])
    await expect(page.getByRole('status').filter({ hasText: 'Connexion perdue' })).toBeAttached();
  await server.start();
  for (const { page } of [host, guest])
    await expect(page.getByRole('status').filter({ hasText: 'Connexion perdue' })).toHaveCount(0, { timeout: 15_000 });

  const [mine, theirs] = await both(Infinity);
  expect([mine.over, theirs.over]).toEqual([true, true]);
  for (const { page } of [host, guest]) expect(await refusals(page)).toEqual([]);

  // the same result, and every line of the radio once
  for (const each of [host, guest]) await expect(result(each)).toBeVisible();
  const places = async (each: Person) =>
    (await result(each).getByRole('list').first().getByRole('listitem').allTextContents()).map((text) => text.trim());
  expect(await places(guest)).toEqual(await places(host));
  // each browser has held the record against its own share, unasked, and draw by draw
  for (const each of [host, guest]) {
    await expect(result(each)).toContainText('Ta part du hasard est dans le carnet');
    await expect(result(each)).toContainText(/\d+ tirages recalculés dans ce navigateur/);
  }
  expect(await radio(host)).toEqual(await radioShould(host, 0));
  expect(await radio(guest)).toEqual(await radioShould(guest, 1));
  wire.stop();
});

test('the hand stays in its place, asked or waiting', async ({ person }) => {
  const host = await person({ name: 'Camille' });
  const guest = await person({ name: 'Dominique' });
  await invite(host, guest, 'echappee');
  await begin(host, guest);
  const sizes = [phone, { width: 1366, height: 650 }, { width: 844, height: 390 }];
  const question = ({ page }: Person) => page.locator('.dock [data-essential=question]');
  const hand = ({ page }: Person) => page.locator('.dock .hand').boundingBox();
  const tops = async (each: Person) => {
    const found: number[] = [];
    for (const size of sizes) {
      await each.page.setViewportSize(size);
      await settled(each.page);
      found.push(Math.round((await hand(each))?.y ?? -1));
    }
    return found;
  };
  const [asked, waiting] = (await question(host).count()) ? [host, guest] : [guest, host];
  await expect(question(asked)).toBeVisible();
  const waited = await tops(waiting);
  await expect(waiting.page.getByRole('group', { name: /^Jusqu’à mon tour/ })).toBeVisible();
  await play(asked, 'echappee', { seat: asked === host ? 0 : 1, most: 1 });
  await expect(question(waiting)).toBeVisible();
  const answers = await tops(waiting);
  for (const [i, top] of answers.entries()) expect(Math.abs(top - (waited[i] ?? 0))).toBeLessThan(16);
});

test('a friend goes away: a countdown, a bot at once, and the result says that one stood in', async ({ person }) => {
  const host = await person({ name: 'Camille' });
  const guest = await person({ name: 'Dominique' });
  await invite(host, guest, 'echappee');
  await begin(host, guest);
  for (const each of [host, guest]) await letPass(each);
  await guest.page.goto('about:blank');

  const dock = host.page.locator('.dock');
  const bot = dock.getByRole('button', { name: 'Mettre un bot maintenant' });
  const question = dock.locator('[data-essential=question]');
  for (let answered = 0; ; answered++) {
    await expect(bot.or(question)).toBeVisible();
    if (await bot.isVisible()) break;
    expect(answered, 'the race waits for the one who is away').toBeLessThan(20);
    await play(host, 'echappee', { seat: 0, most: 1, from: answered });
  }
  await expect(dock.getByRole('timer', { name: /^Un bot dans \d:\d\d$/ })).toBeVisible();
  await pressOf(host)(bot);
  await expect(bot).toHaveCount(0);
  expect((await play(host, 'echappee', { seat: 0 })).over).toBe(true);
  await expect(result(host).getByRole('listitem').filter({ hasText: 'Dominique' }).last()).toContainText(
    'relayé par un bot',
  );
});
