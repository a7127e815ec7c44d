import { below, shuffle, words } from './chacha';
import { bytesOf, frame, fromHex, hmac, joined, promiseOf, whole } from './framed';
import { toHex } from '../base/random';
import { sha256 } from './sha256';

/**
 * Reads and checks a race's record in the browser, with no word of the server taken for it: docs/fairness.md. It knows no
 * rules; whether moves were legal, the server and `sillage verify` say.
 */
export interface RaceRecord {
  format: number;
  table: string;
  rules: number;
  commitment: string | null;
  promised: (string | null)[];
  nonces: (string | null)[];
  draws: Draw[];
  secret: string | null;
}

interface Draw {
  stream: string;
  n: number;
  below?: number;
  shuffle?: number;
  drawn: number | number[];
}

export type Luck = 'proved' | 'unproved' | 'forged';

export class BrokenRecord extends Error {}

type Step = Record<string, Record<string, unknown>>;

const LINE = /^\{"step":(.*),"link":"([0-9a-f]{64})"\}$/;
const HASH = /^[0-9a-f]{64}$/;

export function readRecord(text: string): RaceRecord {
  const [first, ...rest] = chained(text);
  const header = first?.header;
  if (!header || (header.sillage !== 1 && header.sillage !== 2)) throw new BrokenRecord('no header');
  const commitment = header.commitment === undefined ? null : hash(header.commitment);
  const mix = rest[0]?.mix;
  if (mix) rest.shift();
  else if (commitment) throw new BrokenRecord('no mix');
  const revealed = rest.at(-1)?.reveal;
  if (revealed) rest.pop();
  if (rest.some((step) => step.header || step.mix || step.reveal)) throw new BrokenRecord('a step out of its place');
  const seats = Number(header.seats);
  const entries = (list: unknown) => {
    if (!Array.isArray(list) || list.length !== seats) throw new BrokenRecord('a mix for other seats');
    return list.map((entry: unknown) => (entry === null ? null : hash(entry)));
  };
  return {
    format: header.sillage,
    table: String(header.table),
    rules: Number(header.rules),
    commitment,
    promised: mix ? entries(mix.promised) : [],
    nonces: mix ? entries(mix.nonces) : [],
    draws: rest.flatMap((step) => (step.luck ? [step.luck as unknown as Draw] : [])),
    secret: revealed ? hash(revealed.secret) : null,
  };
}

function hash(value: unknown): string {
  if (typeof value !== 'string' || !HASH.test(value)) throw new BrokenRecord('not 64 hexadecimal digits');
  return value;
}

/** The steps, each chained to all before it. */
function chained(text: string): Step[] {
  let link = new Uint8Array(32);
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => {
      const found = LINE.exec(line.replace(/\r$/, ''));
      if (!found?.[1]) throw new BrokenRecord('not a line of a record');
      link = new Uint8Array(sha256(joined(link, bytesOf(found[1]))));
      if (toHex(link) !== found[2]) throw new BrokenRecord('the chain is broken');
      try {
        const step: unknown = JSON.parse(found[1]);
        return typeof step === 'object' && step !== null ? (step as Step) : {};
      } catch {
        throw new BrokenRecord('not JSON');
      }
    });
}

/** What the record by itself says of its luck. */
export function luckOf(record: RaceRecord): Luck {
  const { commitment, secret, nonces, promised } = record;
  const kept = nonces.every((nonce, seat) => nonce === null || promiseOf(nonce) === promised[seat]);
  if (!kept || !inOrder(record)) return 'forged';
  if (!commitment || !secret) return 'unproved';
  const about = joined(frame(bytesOf(record.table)), frame(whole(record.rules, 2)));
  const promise = sha256(joined(frame(bytesOf('sillage/commit/1')), about, frame(fromHex(secret))));
  if (toHex(promise) !== commitment) return 'forged';
  const key = hmac(
    fromHex(secret),
    joined(frame(bytesOf('sillage/key/1')), ...nonces.map((nonce) => frame(fromHex(nonce ?? '')))),
  );
  const again = record.draws.map((draw) => redraw(key, draw));
  if (again.some((drawn, i) => drawn !== null && String(drawn) !== String(record.draws[i]?.drawn))) return 'forged';
  return nonces.some((nonce) => nonce !== null) && !again.includes(null) ? 'proved' : 'unproved';
}

/** Every draw has its one bound (none in format 1), and its number is the next of its stream. */
function inOrder({ draws, format }: RaceRecord): boolean {
  const counts = new Map<string, number>();
  return draws.every(({ stream, n, below: bound, shuffle: size, drawn }) => {
    const next = counts.get(stream) ?? 0;
    counts.set(stream, next + 1);
    const bounded =
      bound === undefined ? size === undefined || sizeOf(drawn) === size : isBound(bound) && size === undefined;
    return typeof stream === 'string' && n === next && bounded && ((bound ?? size) !== undefined) === format > 1;
  });
}

/** What comes from a server is not yet what it should be. */
function isBound(bound: unknown): boolean {
  return Number.isInteger(bound) && Number(bound) > 0 && Number(bound) < 2 ** 16;
}

function sizeOf(drawn: unknown): number | null {
  return Array.isArray(drawn) ? drawn.length : null;
}

/** What the key gives, or null where format 1 did not say among how many. */
function redraw(key: Uint8Array, draw: Draw): number | number[] | null {
  const stream = words(
    hmac(key, joined(frame(bytesOf('sillage/draw/1')), frame(bytesOf(draw.stream)), whole(draw.n, 8))),
  );
  if (draw.below !== undefined) return below(stream, draw.below);
  if (Array.isArray(draw.drawn)) return shuffle(stream, draw.drawn.length);
  return null;
}
