// What a browser downloads: every script of the build, compressed, against the budget. Run after `npm run build`.
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const budget = 250 * 1024;
const folder = new URL('../dist/assets/', import.meta.url);
const rows = readdirSync(folder)
  .filter((name) => /\.(js|css)$/.test(name))
  .map((name) => {
    const bytes = readFileSync(new URL(name, folder));
    return { name, raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
  })
  .sort((a, b) => b.gzip - a.gzip);
const sum = (kind, key) => rows.filter(({ name }) => name.endsWith(kind)).reduce((total, row) => total + row[key], 0);
const kb = (bytes) => `${(bytes / 1024).toFixed(1).padStart(7)} KB`;

for (const row of rows) console.log(`${kb(row.gzip)} gzip ${kb(row.brotli)} brotli  ${row.name}`);
console.log(`scripts ${kb(sum('.js', 'gzip'))} gzip, ${kb(sum('.js', 'brotli'))} brotli (budget ${kb(budget)} gzip); styles ${kb(sum('.css', 'gzip'))} gzip`);
if (sum('.js', 'gzip') > budget) {
  console.error('The scripts are over their budget.');
  process.exitCode = 1;
}
