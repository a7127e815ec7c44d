import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Telling } from './contract';
import { loadGame } from './index';

/** Messages of races that the engine played: `crates/games/tests/it/committed.rs` writes them. */
interface Recorded {
  options: Record<string, unknown>;
  seat: number | null;
  view: Fields;
  messages: { before: Fields; events: unknown[]; after: Fields }[];
}

type Fields = Record<string, unknown>;

const folder = join(import.meta.dirname, '../../test/replays');

/** The parts of a view at a path: `riders.*.cell` is the cell of each rider. */
function at(view: unknown, [step, ...rest]: string[]): unknown {
  if (step === undefined) return view;
  if (step === '*') return (view as unknown[]).map((each) => at(each, rest));
  return at((view as Fields | null)?.[step], rest);
}

/** The view without them. */
function without(view: unknown, paths: string[][]): unknown {
  const here = paths.flatMap(([step, ...rest]) => (step === undefined ? [] : [[step, rest] as const]));
  if (Array.isArray(view)) {
    const each = here.filter(([step]) => step === '*').map(([, rest]) => rest);
    return each.length === 0 ? view : view.map((one) => without(one, each));
  }
  if (typeof view !== 'object' || view === null || here.length === 0) return view;
  return Object.fromEntries(
    Object.entries(view).flatMap(([key, value]) => {
      const inside = here.filter(([step]) => step === key).map(([, rest]) => rest);
      return inside.some((rest) => rest.length === 0) ? [] : [[key, without(value, inside)]];
    }),
  );
}

for (const file of readdirSync(folder)) {
  const game = file.replace('.jsonl', '');
  const drawn = await loadGame(game);
  // a game without a board of its own replays nothing
  if (!drawn) continue;
  const telling = drawn.telling as Telling<Fields>;
  describe(`what ${game} replays is what the engine did`, () => {
    const races = readFileSync(join(folder, file), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Recorded);
    const paths = telling.tells.map((path) => path.split('.'));
    const others = [...telling.tells, ...(telling.clears ?? [])].map((path) => path.split('.'));

    it.each(races.map((race) => [`${JSON.stringify(race.options)}, ${race.seat === null ? 'looking on' : `seat ${race.seat}`}`, race] as const))('%s', (_, race) => {
      expect(paths.length).toBeGreaterThan(0);
      let view = race.view;
      for (const [n, message] of race.messages.entries()) {
        const before = { ...view, ...message.before };
        const sent: Fields = { ...before, ...message.after };
        const shown = message.events.reduce<Fields>((now, event) => telling.after(now, event, sent), before);
        const where = `message ${n}: ${JSON.stringify(message.events)}`;
        for (const path of paths) expect({ path, is: at(shown, path) }, where).toEqual({ path, is: at(sent, path) });
        // what is not told stays as it was, or is taken from the server
        const rest = without(shown, others);
        if (!isDeepStrictEqual(rest, without(sent, others))) expect(rest, where).toEqual(without(before, others));
        view = sent;
      }
    });
  });
}
