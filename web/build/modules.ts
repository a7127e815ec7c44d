import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** What `scripts/wasm` has made, each plain and compressed: the reader of books and records, and the games with their bots. */
const folder = new URL('../../target/wasm/modules/', import.meta.url);

/** Puts the modules into the build under names of their contents, which the page knows as `__MODULES__`; none where none were made. */
export function modules(): Plugin {
  const made =
    existsSync(folder) && !process.env.VITEST ? readdirSync(folder).filter((it) => it.endsWith('.wasm')) : [];
  const files = made.map((file) => {
    const code = readFileSync(new URL(file, folder));
    const module = file.replace('.wasm', '');
    const hash = createHash('sha256').update(code).digest('hex').slice(0, 12);
    return { module, file, code, name: `assets/${module}-${hash}.wasm` };
  });
  const paths = Object.fromEntries(files.map(({ module, name }) => [module, `/${name}`]));
  return {
    name: 'sillage-modules',
    config: () => ({ define: { __MODULES__: JSON.stringify(paths) } }),
    configureServer({ middlewares }) {
      for (const { name, code } of files) {
        middlewares.use(`/${name}`, (_request, response) => {
          response.setHeader('content-type', 'application/wasm');
          response.end(code);
        });
      }
    },
    generateBundle() {
      for (const { file, name, code } of files) {
        this.emitFile({ type: 'asset', fileName: name, source: code });
        const packed = readFileSync(new URL(`${file}.br`, folder));
        this.emitFile({ type: 'asset', fileName: `${name}.br`, source: packed });
      }
    },
  };
}
