import { games, type GameKey } from './support/games.ts';
import { leaksIn, leaksOnPage, secretsFrom } from './support/leaks.ts';
import { play } from './support/race.ts';
import { begin, invite, letPass, replayOf } from './support/tables.ts';
import { expect, test, type Person } from './support/test.ts';
import { Recorder } from './support/wire.ts';

/** Games in which a seat knows something that others do not. */
const secretive: GameKey[] = ['echappee', 'mille-bornes', 'bordure'];

/** All that the page says: its text, and what it says to those who do not see it. */
function wording({ page }: Person): Promise<string> {
  return page.evaluate(() => [document.body.textContent ?? '', ...[...document.querySelectorAll('[aria-label], [title]')].map((each) => `${each.getAttribute('aria-label') ?? ''} ${each.getAttribute('title') ?? ''}`)].join('\n'));
}

/** Plays to the end, and reads the page after every answer. */
async function playReading(person: Person, game: GameKey, seat: number): Promise<string[]> {
  const pages: string[] = [];
  for (let from = 0; ; from++) {
    const { over } = await play(person, game, { seat, most: 1, from: from + seat });
    if (over) return pages;
    pages.push(await wording(person));
  }
}

for (const game of secretive) {
  test(`${games[game]}: nothing of the other's comes to a page before it is shown`, async ({ person }) => {
    test.setTimeout(300_000);
    const host = await person({ name: 'Camille' });
    const guest = await person({ name: 'Dominique' });
    const people = [host, guest].map((each) => ({ each, wire: new Recorder(each.context) }));
    const id = await invite(host, guest, game);
    await begin(host, guest);
    for (const each of [host, guest]) await letPass(each);
    const pages = await Promise.all([playReading(host, game, 0), playReading(guest, game, 1)]);
    const received = await Promise.all(people.map(({ wire }) => wire.all()));

    const all = await replayOf(host, id, 'all');
    const open = await replayOf(host, id, null);
    const told = [await replayOf(host, id, 0), await replayOf(guest, id, 1)];
    for (const seat of [0, 1]) {
      const secrets = secretsFrom(seat, all, open, told);
      const mine = received[seat] ?? [];
      expect(secrets.keys, 'there is something to keep').not.toEqual([]);
      expect(secrets.others.size).toBeGreaterThan(3);
      expect(mine.length).toBeGreaterThan(20);
      expect(leaksIn(mine, secrets)).toEqual([]);
      expect(leaksOnPage(pages[seat] ?? [], secrets)).toEqual([]);

      // and had it come, it would have been seen: the other's view, the other's fact, in a frame or on the page
      const theirs = all.frames.flatMap(({ views }) => (views ? [views[1 - seat]] : [])).find((view) => [...secrets.others].some((value) => JSON.stringify(view).includes(value)));
      const frame = { from: `${host.page.url()}?planted`, text: JSON.stringify({ type: 'told', n: 1, facts: [], view: theirs, ask: null, undo: false }) };
      expect(leaksIn([...mine, frame], secrets)).not.toEqual([]);
      for (const words of secrets.words.slice(0, 1)) {
        expect(leaksIn([{ ...frame, text: JSON.stringify({ type: 'told', facts: [{ text: words }] }) }], secrets)).not.toEqual([]);
        expect(leaksOnPage([`Radio-tour ${words}`], secrets)).toEqual([words]);
      }
    }
  });
}
