import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Writes `sw.js` into the build: `build/sw.js` with the names of what a first visit needs, so that the page opens without a
 * network, and a version that changes with them.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'sillage-service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).sort();
      const first = new Set<string>();
      const need = (name: string) => {
        const chunk = bundle[name];
        if (first.has(name) || chunk?.type !== 'chunk') return;
        first.add(name);
        chunk.imports.forEach(need);
        chunk.viteMetadata?.importedCss.forEach((css) => first.add(css));
      };
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) need(chunk.fileName);
      for (const name of names) if (name.endsWith('.woff2')) first.add(name);
      const source = readFileSync(new URL('./sw.js', import.meta.url), 'utf8')
        .replace("'__VERSION__'", JSON.stringify(createHash('sha256').update(names.join()).digest('hex').slice(0, 12)))
        .replace("['__FILES__']", JSON.stringify([...first].sort().map((name) => `/${name}`)));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
