import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** What `scripts/wasm` has made: the games and their bots for a page without a server, plain and compressed. */
const module = new URL('../../target/wasm/engine.wasm', import.meta.url);
const packed = new URL('../../target/wasm/engine.wasm.br', import.meta.url);

/** Puts the module into the build under the name of its contents, which the page knows as `__ENGINE__`; null without one. */
export function engine(): Plugin {
  const code = existsSync(module) && !process.env.VITEST ? readFileSync(module) : null;
  const name = code && `assets/engine-${createHash('sha256').update(code).digest('hex').slice(0, 12)}.wasm`;
  return {
    name: 'sillage-engine',
    config: (_config, { command }) => ({
      define: { __ENGINE__: JSON.stringify(name && command === 'build' ? `/${name}` : null) },
    }),
    generateBundle() {
      if (!code || !name) return;
      this.emitFile({ type: 'asset', fileName: name, source: code });
      if (existsSync(packed)) this.emitFile({ type: 'asset', fileName: `${name}.br`, source: readFileSync(packed) });
    },
  };
}
