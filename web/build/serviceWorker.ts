import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Writes `sw.js` into the build: `build/sw.js` with the names of all that is not a game's board, so that every screen opens without
 * a network, and a version that changes with them.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'sillage-service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).sort();
      const first = new Set(names.filter((name) => name.endsWith('.woff2')));
      for (const chunk of Object.values(bundle)) {
        // a board comes with its first table
        if (chunk.type !== 'chunk' || chunk.facadeModuleId?.includes('/src/games/')) continue;
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
