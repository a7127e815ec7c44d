import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Writes `sw.js` into the build: `build/sw.js` with the names of every screen, every board and the letters of French and
 * English, so that all of it opens without a network, and a version that changes with them. Other letters come when a
 * name has them.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'sillage-service-worker',
    apply: 'build',
    // after the entry that only imports has gone into the page: a file that is not there would undo the whole installation
    enforce: 'post',
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).sort();
      const first = new Set(names.filter((name) => name.endsWith('.woff2') && !name.includes('-latin-')));
      for (const chunk of Object.values(bundle)) {
        // the worker of the tables of this device comes as a file, and so does what reads the desk's books
        if (/(worker-[^/]*\.js|reader-[^/]*\.wasm)$/.test(chunk.fileName)) first.add(chunk.fileName);
        if (chunk.type !== 'chunk') continue;
        first.add(chunk.fileName);
        chunk.viteMetadata?.importedCss.forEach((css) => first.add(css));
      }
      const source = readFileSync(new URL('./sw.js', import.meta.url), 'utf8')
        .replace("'__VERSION__'", JSON.stringify(createHash('sha256').update(names.join()).digest('hex').slice(0, 12)))
        .replace("['__FILES__']", JSON.stringify([...first].sort().map((name) => `/${name}`)));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
