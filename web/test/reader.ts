import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { border } from '../src/net/module';
import { Reader } from '../src/net/reader';

/** What `scripts/wasm reader` makes. Where no compiler for it was to be had, tests of what it reads are skipped. */
const file = join(import.meta.dirname, '../../target/wasm/modules/reader.wasm');
const made = existsSync(file);

export const reader = new Reader(made ? border(new WebAssembly.Module(readFileSync(file))) : () => {});
export const describeRead = describe.skipIf(!made);
