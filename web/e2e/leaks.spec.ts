import { secretive } from '../test/games.ts';
import { games, type GameKey } from './support/games.ts';
import { framesOf, leaksIn, leaksOnPage, secretsFrom } from './support/leaks.ts';
import { play } from './support/race.ts';
import { begin, invite, letPass, replayOf } from './support/tables.ts';
import { expect, test, type Person } from './support/test.ts';
import { Recorder } from './support/wire.ts';

/** All that the page says: its text, and what it says to those who do not see it. */
async function wording({ page }: Person): Promise<string> {
  const shown = await page.evaluate(() =>
    [
      document.body.textContent ?? '',
      ...[...document.querySelectorAll('[aria-label], [title]')].map(
        (each) => `${each.getAttribute('aria-label') ?? ''} ${each.getAttribute('title') ?? ''}`,
      ),
    ].join('\n'),
  );
  // As the server writes it: on the page, the space before a mark is one that never ends a line.
  return shown.replaceAll(/[\u00a0\u202f]/g, ' ');
}

/** Plays to the end, and reads the page after every answer; with how much had come to it by then. */
async function playReading(
  person: Person,
  game: GameKey,
  seat: number,
  wire: Recorder,
): Promise<{ words: string; received: number }[]> {
  const pages: { words: string; received: number }[] = [];
  for (let from = 0; ; from++) {
    const { over } = await play(person, game, { seat, most: 1, from: from + seat });
    if (over) return pages;
    const words = await wording(person);
    pages.push({ words, received: wire.received.length });
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
    const pages = await Promise.all(people.map(({ each, wire }, seat) => playReading(each, game, seat, wire)));
    const received = await Promise.all(people.map(({ wire }) => wire.all()));

    const race = {
      all: await replayOf(host, id, 'all'),
      open: await replayOf(host, id, null),
      perSeat: [await replayOf(host, id, 0), await replayOf(guest, id, 1)],
    };
    const last = race.all.frames.length - 1;
    for (const seat of [0, 1]) {
      const secrets = secretsFrom(seat, race);
      const mine = received[seat] ?? [];
      const at = framesOf(mine, seat, race);
      const kept = [...secrets.until].filter(([, when]) => when === Infinity).map(([value]) => value);
      expect(kept.length, 'there is something to keep').toBeGreaterThan(3);
      expect(mine.length).toBeGreaterThan(20);
      expect(at.at(-1), 'what came is followed to the last frame').toBe(last);
      expect(leaksIn(mine, at, secrets)).toEqual([]);
      const read = (pages[seat] ?? []).map(({ words, received: count }) => ({ words, at: at[count - 1] ?? 0 }));
      expect(leaksOnPage(read, secrets)).toEqual([]);

      // and had it come, it would have been seen: the other's view, in a frame
      const frame = (more: object) => [
        {
          from: `${host.page.url()}?injected`,
          text: JSON.stringify({ type: 'update', n: 1, moments: [], view: null, ask: null, undo: false, ...more }),
        },
      ];
      const theirs = race.all.frames
        .flatMap(({ views }) => (views ? [views[1 - seat]] : []))
        .find((view) => kept.some((value) => JSON.stringify(view).includes(value)));
      expect(leaksIn(frame({ view: theirs }), [last], secrets)).not.toEqual([]);
      // what everybody is sent in time, one frame too early: and only then
      const [event, when] = [...secrets.until].find(([, frame]) => frame > 2 && frame < last) ?? ['', 0];
      const early = frame({ moments: [{ facts: [{ event: JSON.parse(event) as unknown }] }] });
      expect(leaksIn(early, [when - 1], secrets)).not.toEqual([]);
      expect(leaksIn(early, [when], secrets)).toEqual([]);
      // the other's sentence, in a frame and on the page
      for (const [said, when] of [...secrets.words].slice(0, 1)) {
        expect(
          leaksIn(frame({ moments: [{ facts: [{ text: said }] }] }), [Math.min(last, when - 1)], secrets),
        ).not.toEqual([]);
        expect(leaksOnPage([{ words: `Radio-tour ${said}`, at: Math.min(last, when - 1) }], secrets)).toHaveLength(1);
      }
    }
  });
}
