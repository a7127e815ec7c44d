import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { beatLength } from '../play/beats';
import type { Telling } from '../play/contract';
import { loadGame } from './index';

/** Messages of races that the engine played: `crates/catalogue/tests/it/committed.rs` writes them. */
interface Recorded {
  options: Record<string, unknown>;
  seat: number | null;
  view: Fields;
  messages: { before: Change; events: unknown[]; after: Change }[];
}

/** What has changed from one view to the next: fields of the view, and under `$gone` the names of those that it no longer has. */
type Change = Fields & { $gone?: string[] };

type Fields = Record<string, unknown>;

const folder = join(import.meta.dirname, '../../test/replays');
/** Who is asked next, and how it ended, come with the last fact of a message; so do these, which no board draws from a view yet. */
const last = [
  'awaiting',
  'turn',
  'over',
  'ranking',
  'rolls',
  'bids',
  'decided',
  'roll',
  'falls',
  'parried',
  'places',
  'placed',
  'riding',
];

/** Facts beat by beat, each with the view before it. */
function* beats(events: unknown[], game: Telling): Generator<unknown[]> {
  let coming = events.map((event, i) => ({ event, ends: i === events.length - 1 }));
  while (coming.length > 0) {
    const length = beatLength(coming, game);
    yield coming.slice(0, length).map(({ event }) => event);
    coming = coming.slice(length);
  }
}

function changed(view: Fields, { $gone = [], ...set }: Change): Fields {
  return Object.fromEntries(Object.entries({ ...view, ...set }).filter(([key]) => !$gone.includes(key)));
}

it('a field that a view no longer has is gone', () => {
  expect(changed({ round: 1, pack: 3 }, { round: 2, $gone: ['pack'] })).toEqual({ round: 2 });
});

for (const file of readdirSync(folder)) {
  const game = file.replace('.jsonl', '');
  const drawn = await loadGame(game);
  // a game without a board of its own replays nothing
  if (!drawn) continue;
  const telling = drawn.telling as Telling<Fields>;
  const during = (view: Fields, event: unknown) =>
    Object.fromEntries(Object.entries(telling.during?.(view, event) ?? view).filter(([key]) => !last.includes(key)));

  describe(`a message of ${game} told in several beats tells all that it changes, and nothing before its fact`, () => {
    const races = readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Recorded);

    it.each(
      races.map(
        (race) =>
          [
            `${JSON.stringify(race.options)}, ${race.seat === null ? 'looking on' : `seat ${race.seat}`}`,
            race,
          ] as const,
      ),
    )('%s', (_, race) => {
      let view = race.view;
      for (const [n, { before: since, events, after }] of race.messages.entries()) {
        const before = changed(view, since);
        const sent = changed(before, after);
        const told = [...beats(events, telling as Telling)];
        view = sent;
        // what is new as a whole is shown as the server sent it
        if (told.length === 1 || told.at(-1)?.some((event) => telling.opens?.(event))) continue;
        const shown = events.reduce<Fields>((now, event) => telling.after(now, event, race.seat), before);
        const [is, should] = [shown, sent].map((each) => during(each, events.at(-1)));
        if (!isDeepStrictEqual(is, should)) expect(is, `message ${n}: ${JSON.stringify(events)}`).toEqual(should);
      }
    });
  });
}
