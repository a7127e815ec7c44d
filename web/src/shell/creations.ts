import { keyValueStore } from '../base/storage';
import type { Creation } from '../net/protocol';

/** A creation that this device keeps. */
export interface KeptCreation extends Creation {
  id: string;
  /** When it was last changed. */
  at: number;
}

const KEY = 'sillage.creations';
/** What a link or a file may bring: the options of a race are bounded to 16 KB. */
const MOST_BYTES = 32 * 1024;
const MOST_KEPT = 200;
const LONGEST_NAME = 80;

const storage = keyValueStore('localStorage');

export function creations(): KeptCreation[] {
  try {
    const found: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? (found as KeptCreation[]) : [];
  } catch {
    return [];
  }
}

/** Keeps a creation, the last changed first. */
export function keep(creation: KeptCreation): void {
  const others = creations().filter(({ id }) => id !== creation.id);
  storage.setItem(KEY, JSON.stringify([creation, ...others].slice(0, MOST_KEPT)));
}

export function forget(id: string): void {
  storage.setItem(KEY, JSON.stringify(creations().filter((each) => each.id !== id)));
}

/** What came from outside, if it has the form of a creation: what it means is checked where it is raced. */
export function creationIn(value: unknown): Creation | null {
  if (typeof value !== 'object' || value === null) return null;
  const { game, name, options } = value as Record<string, unknown>;
  if (typeof game !== 'string' || typeof name !== 'string' || name.length > LONGEST_NAME) return null;
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return null;
  return { game, name, options: options as Record<string, unknown> };
}

/** The creation as the part of a link behind `#c=`: nothing is kept on a server. */
export async function encoded({ game, name, options }: Creation): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify({ game, name, options }));
  const bytes = await passed(text, new CompressionStream('deflate-raw'), Infinity);
  return btoa(String.fromCharCode(...(bytes ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** What is in a link; null where it is none of ours, or larger than a creation can be. */
export async function decoded(code: string): Promise<Creation | null> {
  if (!/^[\w-]{1,32768}$/.test(code)) return null;
  try {
    const text = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const whole = await passed(bytes, new DecompressionStream('deflate-raw'), MOST_BYTES);
    return whole && creationIn(JSON.parse(new TextDecoder().decode(whole)));
  } catch {
    return null;
  }
}

/** A file that a person opens, as JSON. */
export async function opened(file: Blob): Promise<Creation | null> {
  if (file.size > MOST_BYTES) return null;
  try {
    return creationIn(JSON.parse(await file.text()));
  } catch {
    return null;
  }
}

/** All that comes out of a stream, or null where that is too much: what a few bytes unpack to is not believed. */
async function passed(
  bytes: Uint8Array<ArrayBuffer>,
  through: GenericTransformStream,
  most: number,
): Promise<Uint8Array | null> {
  const reader = (new Blob([bytes]).stream().pipeThrough(through) as ReadableStream<Uint8Array>).getReader();
  const parts: number[] = [];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return Uint8Array.from(parts);
    if (parts.length + value.length > most) {
      await reader.cancel();
      return null;
    }
    for (const byte of value) parts.push(byte);
  }
}

/** A stage as the race desk lists it. */
export interface OwnStage {
  name: string;
  kilometres: number;
  base_time: string;
}

/** The stages that were drawn on this device; what is half drawn is left out. */
export function ownStages(): OwnStage[] {
  return creations().flatMap(({ game, options }) => {
    const stages = game === 'tour' && Array.isArray(options.stages) ? (options.stages as unknown[]) : [];
    return stages.flatMap((stage) => {
      if (typeof stage !== 'object' || stage === null) return [];
      const { name, kilometres, base_time } = stage as Partial<OwnStage>;
      const isWhole = name && name.length <= 40 && kilometres && /^\d+:[0-5]\d:[0-5]\d$/.test(base_time ?? '');
      return isWhole && base_time ? [{ name, kilometres, base_time }] : [];
    });
  });
}
