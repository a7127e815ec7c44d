import { readdirSync } from 'node:fs';

/** Whether the client was built with what it runs by itself; a build that had no compiler for WebAssembly was not. */
export const hasModules = readdirSync(new URL('../../dist/assets/', import.meta.url)).some((name) =>
  name.endsWith('.wasm'),
);
export const noModules = 'the client was built without its modules';
