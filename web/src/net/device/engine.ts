import { border } from '../module';
import type { Input, Output } from './messages';

/** Where modules are kept: under names of their contents, so that an older one stays beside a newer one. */
export const ENGINES = 'sillage-engines';

/** The module of the tables. */
export interface Engine {
  take(input: Input, out: (output: Output) => void): void;
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
  const take = border(await WebAssembly.compileStreaming(fetched(url)));
  return {
    take: (input, out) => take(JSON.stringify(input), (text) => out(JSON.parse(text) as Output)),
  };
}
