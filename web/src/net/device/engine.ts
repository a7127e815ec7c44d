import type { Input, Output } from './messages';

/** Where modules are kept: under names of their contents, so that an older one stays beside a newer one. */
export const ENGINES = 'sillage-engines';

/** The module, with its border of numbers (`crates/browser/src/border.rs`) put into words. */
export interface Engine {
  take(input: Input, out: (output: Output) => void): void;
}

interface Exports {
  memory: WebAssembly.Memory;
  room_for(length: number): number;
  take(address: number, length: number, now: number): void;
}

/** The module as it was kept, or fetched and kept. */
async function fetched(url: string): Promise<Response> {
  const cache = await caches.open(ENGINES);
  const found = await cache.match(url);
  if (found) return found;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`no module at ${url}`);
  await cache.put(url, response.clone());
  return response;
}

export async function load(url: string): Promise<Engine> {
  let out: (output: Output) => void = () => {};
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const put_out = (address: number, length: number) =>
    out(JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, address, length))) as Output);
  const { instance } = await WebAssembly.instantiateStreaming(fetched(url), { page: { put_out } });
  const exports = instance.exports as unknown as Exports;
  return {
    take(input, to) {
      const text = encoder.encode(JSON.stringify(input));
      const address = exports.room_for(text.length);
      new Uint8Array(exports.memory.buffer, address, text.length).set(text);
      out = to;
      exports.take(address, text.length, Date.now());
    },
  };
}
