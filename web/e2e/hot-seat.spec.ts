import { answers, dock } from './support/answers.ts';
import { poster, pressOf, result, tableId } from './support/race.ts';
import { replayOf } from './support/tables.ts';
import { expect, test, type Person } from './support/test.ts';
import { Recorder, type Received } from './support/wire.ts';

const people = ['Camille', 'Dominique'];

/** Hands in what came to the page, with the line that brought them. */
function handsIn(received: Received[]): string[] {
  return received
    .filter(({ text }) => /"hand":\[/.test(text))
    .map(({ from }) => new URL(from).searchParams.get('seat') ?? 'public');
}

/** Whom of us the table waits for, in turn; null once it is over. What is offered out of turn is let pass. */
async function nextTurn({ page }: Person): Promise<number | null> {
  const found = await page.waitForFunction(
    () => {
      const line = window.sillageLines['public'];
      if (!line) return null;
      if (line.over) return { seat: null };
      const seat = line.awaiting?.kind === 'turn' ? line.awaiting.seats.find((each) => each < 2) : undefined;
      return seat === undefined ? null : { seat };
    },
    undefined,
    { timeout: 30_000 },
  );
  return ((await found.jsonValue()) as { seat: number | null }).seat;
}

test('two people and a bot round one screen: no hand is there before a player asks for it', async ({ me }) => {
  test.setTimeout(300_000);
  const { page } = me;
  const press = pressOf(me);
  const wire = new Recorder(me.context);

  await page.goto('/');
  await press(poster(me, 'echappee').getByRole('link', { name: 'Autour d’un écran' }));
  await page.getByRole('textbox', { name: 'Nom, place 2' }).fill('Dominique');
  await page.getByRole('combobox', { name: 'Qui prend la place 3 ?' }).selectOption({ label: 'Amateur' });
  const stages = page.getByRole('group', { name: /^Nombre d’étapes/ });
  await stages.getByRole('radio', { name: 'Choisir' }).check();
  await stages.getByRole('spinbutton').fill('1');
  await press(page.getByRole('button', { name: 'Partir' }));

  let turns = 0;
  const asked = new Set<string>();
  for (;;) {
    const seat = await nextTurn(me);
    if (seat === null) break;
    const name = people[seat] ?? '';
    const curtain = page.getByRole('button', { name: `Je suis ${name}` });
    await expect(page.getByRole('heading', { name: `À ${name} : passe-lui l’écran` })).toBeVisible();

    // behind the curtain: nothing of anyone's on the screen, in the page, or on its way to it
    await expect(dock(page).getByRole('group', { name: /^Ta main/ })).toHaveCount(0);
    expect(await page.locator('body').textContent()).not.toContain('Ta main');
    expect(
      handsIn(wire.received).filter((from) => !asked.has(from)),
      'hands that nobody asked for',
    ).toEqual([]);
    const before = handsIn(wire.received).length;

    await press(curtain);
    asked.add(String(seat));
    await expect(dock(page).getByRole('group', { name: /^Ta main/ })).toBeVisible();
    const came = handsIn(wire.received).slice(before);
    expect(new Set(came), 'only the hand that was asked for').toEqual(new Set([String(seat)]));
    await answers.echappee(page, press, turns++);

    // the curtain falls by itself, or at once when the move could still be taken back
    const drop = page.getByRole('button', { name: 'Baisser le rideau' });
    await expect(async () => {
      if (await drop.count()) await drop.click({ timeout: 1_000 }); // it may fall while we reach for it
      expect(await page.locator('body').textContent()).not.toContain('Ta main');
    }).toPass({ timeout: 10_000 });
  }
  expect(turns).toBeGreaterThan(4);
  expect([...asked].sort()).toEqual(['0', '1']);
  await expect(result(me)).toBeVisible();
  const { frames } = await replayOf(me, tableId(me), 'all');
  expect(frames.filter(({ seat }) => seat === 0 || seat === 1).length).toBeGreaterThanOrEqual(turns);
});
