import type { Replay } from '../../src/net/protocol.ts';
import type { Received } from './wire.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What one seat may see of a race, and what only others may, known once it is over. */
export interface Secrets {
  /** Keys that only a seat's own view has: its hand, its plates, what it has chosen. */
  keys: string[];
  /** The seat's own values of those keys, at any time. */
  own: Set<string>;
  /** Whatever everybody was shown, in the open view or in a fact: a hand laid down, too. */
  shown: Set<string>;
  /** Others' values that the seat never had itself, and that nobody was ever shown. */
  others: Set<string>;
  /** Facts as only others were told them: events and sentences. */
  facts: Set<string>;
  words: string[];
}

const text = (value: unknown): string => JSON.stringify(value);

function* parts(value: Json): Generator<{ key: string; value: Json }> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value) as [string, Json][]) {
    yield { key, value: part };
    yield* parts(part);
  }
}

const seen = (value: Json): Set<string> => new Set([...parts(value)].map((part) => text(part.value)));

const factsOf = (replay: Replay | undefined) => replay?.frames.flatMap((frame) => frame.facts) ?? [];

/** Too small to be told from chance: an empty hand, a single card. */
const telling = (value: Json): boolean => text(value).length > 12;

/** `all` is the race with everybody's views, `open` as anybody may see it; `told` the race as each seat was told it. */
export function secretsFrom(seat: number, all: Replay, open: Replay, told: Replay[]): Secrets {
  const frames = all.frames.map((frame) => ({ open: frame.view as { [key: string]: Json }, views: (frame.views ?? []) as { [key: string]: Json }[] }));
  const keys = [...new Set(frames.flatMap(({ open, views }) => views.flatMap((view) => Object.keys(view).filter((key) => !(key in open)))))];
  const valuesOf = (which: (each: number) => boolean) =>
    new Set(frames.flatMap(({ views }) => views.flatMap((view, each) => (which(each) ? keys.flatMap((key) => (key in view && telling(view[key] ?? null) ? [text(view[key])] : [])) : []))));
  const own = valuesOf((each) => each === seat);
  const shown = new Set([...frames.flatMap(({ open: view }) => [...seen(view)]), ...factsOf(open).flatMap(({ event }) => [...seen(event as Json)])]);
  const others = new Set([...valuesOf((each) => each !== seat)].filter((value) => !own.has(value) && !shown.has(value)));

  const mine = [...factsOf(told[seat]), ...factsOf(open)];
  const myEvents = new Set(mine.map(({ event }) => text(event)));
  const myWords = mine.map((fact) => fact.text).join('\n');
  const private_ = told.flatMap((replay, each) => (each === seat ? [] : factsOf(replay))).filter(({ event }) => !myEvents.has(text(event)));
  return {
    keys,
    own,
    shown,
    others,
    facts: new Set(private_.map(({ event }) => text(event))),
    words: [...new Set(private_.map((fact) => fact.text))].filter((words) => words !== '' && !myWords.includes(words)),
  };
}

/** What should not have come, with the line that brought it. */
export function leaksIn(received: Received[], { keys, own, shown, others, facts, words }: Secrets): string[] {
  return received.flatMap(({ from, text: body }) => {
    const found: string[] = words.filter((each) => body.includes(text(each).slice(1, -1))).map((each) => `words: ${each}`);
    let value: Json;
    try {
      value = JSON.parse(body) as Json;
    } catch {
      return found;
    }
    for (const part of parts(value)) {
      const written = text(part.value);
      if (keys.includes(part.key) && telling(part.value) && !own.has(written) && !shown.has(written)) found.push(`${part.key}: ${written}`);
      else if (others.has(written)) found.push(`somebody else's: ${written}`);
      else if (facts.has(written)) found.push(`fact: ${written}`);
    }
    return found.map((each) => `${new URL(from).pathname}${new URL(from).search} ${each}`);
  });
}

/** Sentences on the page that were somebody else's. */
export function leaksOnPage(pages: string[], { words }: Secrets): string[] {
  return words.filter((each) => pages.some((page) => page.includes(each)));
}
