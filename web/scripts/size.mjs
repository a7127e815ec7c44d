// What a browser downloads, compressed, against the budgets: all scripts of the build, each game's own, and what the lobby needs on a first visit.
// Run after `npm run build`.
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { budgetOf, over } from './budget.mjs';

const games = readdirSync(new URL('../src/games/', import.meta.url), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const budget = budgetOf(games.length);
// what comes only to those who ask for it has a budget of its own
const asked = [
  { what: 'the analysis of a race', name: /^LookBack-.*\.js$/, budget: 16 * 1024 },
  {
    what: 'my races, my devices, how I am told',
    name: /^(person|Devices|Tellings|Races|MailLink)-.*\.js$/,
    budget: 20 * 1024,
  },
  { what: 'what I have done', name: /^history-.*\.js$/, budget: 16 * 1024 },
  { what: 'a friend who is away, orders under a condition', name: /^Days-.*\.js$/, budget: 8 * 1024 },
  {
    what: 'a new desk, the gaps and the picture of its results',
    name: /^(NewDesk|Gaps|picture)-.*\.js$/,
    budget: 10 * 1024,
  },
  { what: 'lessons, and looking at a race again', name: /^(learn|replay)-.*\.js$/, budget: 11 * 1024 },
  { what: 'races with the same luck', name: /^Compare-.*\.js$/, budget: 8 * 1024 },
];
const isAsked = (file) => asked.some(({ name }) => name.test(file));
const folder = new URL('../dist/assets/', import.meta.url);
const rows = readdirSync(folder)
  .filter((name) => /\.(js|css)$/.test(name))
  .map((name) => {
    const bytes = readFileSync(new URL(name, folder));
    return {
      name,
      raw: bytes.length,
      gzip: gzipSync(bytes, { level: 9 }).length,
      brotli: brotliCompressSync(bytes).length,
    };
  })
  .sort((a, b) => b.gzip - a.gzip);
const sum = (kind, key) =>
  rows.filter(({ name }) => name.endsWith(kind) && !isAsked(name)).reduce((total, row) => total + row[key], 0);
const kb = (bytes) => `${(bytes / 1024).toFixed(1).padStart(7)} KB`;

for (const row of rows) console.log(`${kb(row.gzip)} gzip ${kb(row.brotli)} brotli  ${row.name}`);
console.log(
  `scripts ${kb(sum('.js', 'gzip'))} gzip, ${kb(sum('.js', 'brotli'))} brotli (budget ${kb(budget)} gzip); styles ${kb(sum('.css', 'gzip'))} gzip`,
);
const scripts = rows
  .filter(({ name }) => name.endsWith('.js') && !isAsked(name))
  .map(({ name, gzip }) => ({ name, bytes: gzip }));
for (const fault of over(scripts, games)) {
  console.error(fault);
  process.exitCode = 1;
}

for (const { what, name: file, budget: most } of asked) {
  const later = rows.filter(({ name }) => file.test(name)).reduce((total, row) => total + row.gzip, 0);
  console.log(`asked for ${kb(later)} gzip (budget ${kb(most)}): ${what}`);
  if (later > most) {
    console.error('What is asked for is over its budget.');
    process.exitCode = 1;
  }
}

// the first visit: the page, what it names, what that imports at once, and the fonts of French and English
const first = new Set(
  [...readFileSync(new URL('../index.html', folder), 'utf8').matchAll(/\/assets\/([^"]+\.(?:js|css))/g)].map(
    ([, name]) => name,
  ),
);
for (const name of first) {
  if (!name.endsWith('.js')) continue;
  for (const [, imported] of readFileSync(new URL(name, folder), 'utf8').matchAll(
    /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g,
  ))
    first.add(imported);
}
const fonts = readdirSync(folder).filter((name) => name.endsWith('.woff2') && !name.includes('-latin-'));
const page = gzipSync(readFileSync(new URL('../index.html', folder)), { level: 9 }).length;
const loaded = page + rows.filter(({ name }) => first.has(name)).reduce((total, row) => total + row.gzip, 0);
const type = fonts.reduce((total, name) => total + readFileSync(new URL(name, folder)).length, 0);
const firstBudget = 150 * 1024;
console.log(
  `first load ${kb(loaded + type)} (budget ${kb(firstBudget)}): ${kb(loaded)} page, scripts and styles gzip, ${kb(type)} fonts`,
);
if (loaded + type > firstBudget) {
  console.error('The first load is over its budget.');
  process.exitCode = 1;
}
