import { play, pressOf, result, tableId } from './support/race.ts';
import { tested } from './support/games.ts';
import { begin, finished, invite, lay, letPass } from './support/tables.ts';
import { expect, test, type Person } from './support/test.ts';

/** At most 24 characters: what the fields for names take. */
const names = { host: '<img src=x onerror=ow()>', guest: '"><script>ow()</script>' };
const lines = [
  '<img src=x onerror="ow()">',
  '</script><script>ow()</script>',
  'javascript:ow()',
  '<a href="javascript:ow()">moi</a>',
  '{{ow()}} ${ow()} &lt;b&gt;',
];

declare global {
  interface Window {
    ow: () => void;
    hurt?: boolean;
  }
}

/** Had any of it run, we would know. */
async function armed(person: Person): Promise<Person> {
  await person.context.addInitScript(() => {
    window.ow = () => {
      window.hurt = true;
    };
  });
  return person;
}

async function unhurt({ page }: Person): Promise<void> {
  expect(await page.evaluate(() => window.hurt ?? false)).toBe(false);
  expect(await page.locator('img[src="x"], a[href^="javascript:"], script:not([src])').count()).toBe(0);
}

test('names and words that hold markup stay text wherever they are shown', async ({ person }) => {
  test.setTimeout(180_000);
  const host = await armed(await person({ name: names.host }));
  const guest = await armed(await person({ name: names.guest }));
  await invite(host, guest, 'mille-bornes', { public: true, options: { ...tested('mille-bornes').short, first: 0 } });

  // the invitation, the seats, the lobby
  await expect(guest.page.getByRole('heading', { level: 1 })).toContainText(`${names.host} t’invite`);
  await unhurt(guest);
  const passer = await armed(await person({ name: 'Alix' }));
  await passer.page.goto('/');
  await expect(passer.page.getByText(`Chez ${names.host}`).first()).toBeVisible();
  await unhurt(passer);
  await begin(host, guest);
  for (const each of [host, guest]) await letPass(each);

  // the seat strip, the chat, the radio, the title
  const strip = guest.page.getByRole('list', { name: 'Les places' });
  await expect(strip).toContainText(names.host);
  await expect(strip).toContainText(names.guest);
  for (const each of [host, guest]) await each.page.getByRole('radio', { name: /^Discussion/ }).check({ force: true });
  for (const line of lines) {
    await host.page.getByRole('textbox', { name: 'Dis quelque chose' }).fill(line);
    await host.page.getByRole('button', { name: 'Envoyer' }).click();
    await expect(
      guest.page.getByRole('log', { name: 'Discussion' }).getByRole('listitem').filter({ hasText: line }),
    ).toHaveCount(1);
  }
  for (const each of [host, guest]) await each.page.getByRole('radio', { name: 'Radio' }).check({ force: true });
  // one answer of the player who begins: how many more before the turn passes is a matter of luck
  await play(host, 'mille-bornes', { seat: 0, most: 1 });
  await expect(guest.page.getByRole('log', { name: 'Radio-tour' })).toContainText(names.host);
  expect(await guest.page.title()).toContain('1000 Bornes sur un plateau · Sillage');
  for (const each of [host, guest]) await unhurt(each);

  // the races to resume, then the end: result and replay
  await guest.page.goto('/');
  await expect(guest.page.getByText(`Avec ${names.host}`)).toBeVisible();
  await unhurt(guest);
  await guest.page.goBack();
  const id = tableId(host);
  await host.page.getByRole('button', { name: 'Table et réglages' }).click();
  await host.page.getByRole('button', { name: 'Abandonner la course' }).click();
  await host.page.getByRole('button', { name: 'Oui, abandonner' }).click();
  await expect(host.page.getByRole('heading', { name: 'Course abandonnée' })).toBeVisible();
  await guest.page.goto(`/t/${id}/replay?seat=all`);
  await expect(guest.page.getByRole('combobox', { name: 'Vu par' })).toContainText(names.host);
  await guest.page.getByRole('button', { name: 'À l’arrivée' }).click();
  await expect(guest.page.getByRole('log', { name: 'Radio-tour' })).toContainText(names.guest);
  for (const each of [host, guest]) await unhurt(each);
});

test('a result with a name that holds markup stays text', async ({ person }) => {
  const me = await armed(await person({ name: names.host }));
  const id = await finished(me, 'mille-bornes');
  await me.page.goto(`/t/${id}`);
  await expect(result(me).getByRole('list').first().getByRole('listitem').filter({ hasText: names.host })).toHaveCount(
    1,
  );
  await unhurt(me);
});

test('names that would turn the writing round are refused in words', async ({ person }) => {
  const me = await armed(await person({ name: 'Alix\u202egnp.exe' }));
  me.guard.allow(/400 \(Bad Request\)|422/);
  await me.page.goto('/');
  await pressOf(me)(me.page.getByRole('button', { name: 'Course immédiate' }).first());
  await expect(
    me.page
      .getByRole('main')
      .getByText(/nom|lire/i)
      .first(),
  ).toBeVisible();
  await expect(me.page).toHaveURL(/\/$/);
});

test('an address that holds markup is shown as text', async ({ person }) => {
  const me = await armed(await person());
  await me.page.goto('/%3Cimg%20src=x%20onerror=ow()%3E');
  await expect(me.page.getByRole('heading', { name: 'Hors du parcours' })).toBeVisible();
  await expect(me.page.getByRole('main')).toContainText('img');
  await unhurt(me);
  await me.page.goto(`/t/${(await lay(me, 'echappee')).table.id}#i=%22%3E%3Cscript%3Eow()%3C/script%3E`);
  await expect(me.page.getByRole('region', { name: 'Plateau' })).toBeVisible();
  await unhurt(me);
});
