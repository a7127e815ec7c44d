import type { Replay } from '../../src/net/protocol.ts';
import type { Received } from './wire.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type View = { [key: string]: Json };

/** A race as it was, known once it is over. */
export interface Race {
  /** With everybody's views, step by step: its frames are what we count by. */
  all: Replay;
  /** As a spectator saw it; steps that showed nothing are left out. */
  open: Replay;
  /** As each seat saw it, likewise. */
  perSeat: Replay[];
}

/** What one seat may know, and from which frame on. */
export interface Secrets {
  /** Keys under which a seat's own view has something and a spectator's has nothing: its hand, its plates, what it has chosen. */
  keys: string[];
  /** Values that the seat has itself or that everybody is shown, with the frame that first shows them. */
  known: Map<string, number>;
  /** Others' values, and all that is ever sent: the frame from which the seat may have it, Infinity for never. */
  until: Map<string, number>;
  /** Sentences that others read before the seat does, or that it never reads. */
  words: Map<string, number>;
}

const text = (value: unknown): string => JSON.stringify(value);

function* parts(value: Json): Generator<{ key: string; value: Json }> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value) as [string, Json][]) {
    yield { key, value: part };
    yield* parts(part);
  }
}

const isObject = (value: Json | undefined): value is View => typeof value === 'object' && value !== null;

/**
 * What only the seat's own view has, wherever it stands and whatever it is called: each value that is another one in the same place of a
 * spectator's view, with its key. `open` says whether spectators have anything there.
 */
function* own(spectators: Json, seats: Json): Generator<{ key: string; value: Json; open: boolean }> {
  if (!isObject(seats)) return;
  for (const [key, value] of Object.entries(seats)) {
    const other = isObject(spectators) ? spectators[key] : undefined;
    if (text(other) === text(value)) continue;
    yield { key, value, open: other !== undefined && other !== null };
    if (isObject(other)) yield* own(other, value);
  }
}

/** Too small to be distinguished from chance: an empty hand, a card or two. */
const distinctive = (value: Json): boolean => text(value).length > 12 && !(Array.isArray(value) && value.length < 3);

function first(map: Map<string, number>, key: string, at: number): void {
  map.set(key, Math.min(at, map.get(key) ?? Infinity));
}

/** The frame of `all` that each frame of a replay is: the next one in which the seat, or a spectator (null), saw the same. */
function clock(seat: number | null, { all, open, perSeat }: Race): number[] {
  const own = seat === null ? open : perSeat[seat];
  let at = -1;
  return (own?.frames ?? []).map(({ view }) => {
    at = all.frames.findIndex(
      (frame, i) => i > at && text(seat === null ? frame.view : frame.views?.[seat]) === text(view),
    );
    if (at < 0) throw new Error(`seat ${seat} was shown something that it never saw`);
    return at;
  });
}

/** All that a seat, or a spectator, was sent, and when. */
function factsOf(seat: number | null, race: Race) {
  const frame = clock(seat, race);
  const own = seat === null ? race.open : race.perSeat[seat];
  return (own?.frames ?? []).flatMap(({ moments }, i) =>
    factsIn(moments).map((fact) => ({ ...fact, seat, at: frame[i] ?? 0 })),
  );
}

const factsIn = <Fact>(moments: { facts: Fact[] }[] = []): Fact[] => moments.flatMap(({ facts }) => facts);

export function secretsFrom(seat: number, race: Race): Secrets {
  const { all, perSeat } = race;
  const frames = all.frames.map((frame) => ({ open: frame.view as View, views: (frame.views ?? []) as View[] }));
  const hidden = frames.map(({ open, views }) => views.map((view) => [...own(open, view)]));
  // the place in a list is no name
  const named = hidden.flat(2).filter(({ key, open }) => !open && !/^\d+$/.test(key));
  const keys = [...new Set(named.map(({ key }) => key))];

  const known = new Map<string, number>();
  const heard = new Map<string, number>();
  const others = new Set<string>();
  frames.forEach(({ open, views }, at) => {
    for (const view of [open, views[seat] ?? null]) for (const part of parts(view)) first(known, text(part.value), at);
    hidden[at]?.forEach((values, each) => {
      if (each !== seat)
        values.filter(({ value }) => distinctive(value)).forEach(({ value }) => others.add(text(value)));
    });
  });
  for (const { event, text: said, at, seat: who } of [...factsOf(null, race), ...factsOf(seat, race)]) {
    first(known, text(event), at);
    first(heard, said ?? '', at);
    if (who === null) for (const part of parts(event as Json)) first(known, text(part.value), at);
  }
  const ever = perSeat.flatMap((_, each) => factsOf(each, race));

  const from = (map: Map<string, number>, key: string) => map.get(key) ?? Infinity;
  const early = ever.filter(
    ({ seat: who, at, event }) => who !== seat && from(known, text(event)) > at && distinctive(event as Json),
  );
  return {
    keys,
    known,
    until: new Map(
      [...others, ...ever.filter(({ event }) => distinctive(event as Json)).map(({ event }) => text(event))].map(
        (value) => [value, from(known, value)],
      ),
    ),
    words: new Map(
      early.flatMap(({ text: said = '', at }) =>
        said !== '' && from(heard, said) > at ? [[said, from(heard, said)]] : [],
      ),
    ),
  };
}

/**
 * For each thing that came to a seat's page, the last frame it can belong to: the lines of the radio that had come by then
 * are counted, in what came and in the race as the seat saw it.
 */
export function framesOf(received: Received[], seat: number, race: Race): number[] {
  const frame = clock(seat, race);
  let shown = 0;
  // how many lines there are by the end of each frame of the seat's own, and the last frame before its next one
  const ends = (race.perSeat[seat]?.frames ?? []).map(({ moments }, i) => ({
    lines: (shown += factsIn(moments).length),
    at: (frame[i + 1] ?? race.all.frames.length) - 1,
  }));
  let lines = 0;
  return received.map(({ text: body }) => {
    const message = read(body) as {
      type?: string;
      facts?: Json[];
      moments?: { facts: Json[] }[];
      before?: number;
    } | null;
    if (message?.type === 'snapshot') lines = (message.before ?? 0) + (message.facts?.length ?? 0);
    if (message?.type === 'update') lines += factsIn(message.moments).length;
    return ends.findLast((end) => end.lines <= lines)?.at ?? 0;
  });
}

function read(body: string): Json {
  try {
    return JSON.parse(body) as Json;
  } catch {
    return null;
  }
}

/** What should not have come, or not yet, with the line that brought it. `at` are the frames of `framesOf`. */
export function leaksIn(received: Received[], at: number[], { keys, known, until, words }: Secrets): string[] {
  return received.flatMap(({ from, text: body }, i) => {
    const now = at[i] ?? 0;
    const found = [...words]
      .filter(([said, when]) => when > now && body.includes(text(said).slice(1, -1)))
      .map(([said]) => `words: ${said}`);
    for (const { key, value } of parts(read(body))) {
      const written = text(value);
      if ((until.get(written) ?? 0) > now) found.push(`too early, or for another seat: ${written}`);
      else if (keys.includes(key) && distinctive(value) && (known.get(written) ?? Infinity) > now)
        found.push(`${key}: ${written}`);
    }
    return found.map((each) => `${new URL(from).pathname}${new URL(from).search} at ${now}: ${each}`);
  });
}

/** A page as it was read, and the last frame it can belong to. */
export interface Read {
  words: string;
  at: number;
}

/** Sentences on a page that were for another seat, or for another time. */
export function leaksOnPage(pages: Read[], { words }: Secrets): string[] {
  return pages.flatMap((page) =>
    [...words]
      .filter(([said, when]) => when > page.at && page.words.includes(said))
      .map(([said]) => `at ${page.at}: ${said}`),
  );
}
