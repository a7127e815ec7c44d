// What a browser downloads, compressed, against the budgets. Run after `npm run build`.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { budgets, moduleBudget, over } from './budget.mjs';

const folder = new URL('../dist/assets/', import.meta.url);
const sizes = new Map(
  readdirSync(folder).map((name) => {
    const bytes = readFileSync(new URL(name, folder));
    return [name, /\.(js|css)$/.test(name) ? gzipSync(bytes, { level: 9 }).length : bytes.length];
  }),
);
const weigh = (names) => [...names].reduce((sum, name) => sum + sizes.get(name), 0);
const minus = (all, those) => new Set([...all].filter((name) => !those.has(name)));

/** What comes with a script that is loaded later, itself included, as the build lists it for preloading. */
const later = new Map();
for (const name of sizes.keys()) {
  if (!name.endsWith('.js')) continue;
  const text = readFileSync(new URL(name, folder), 'utf8');
  const listed = JSON.parse(/m\.f=(\[[^\]]*\])/.exec(text)?.[1] ?? '[]');
  for (const [, loaded, deps] of text.matchAll(
    /import\(`\.\/([^`]+)`\)[^`]*?(?:__vite__mapDeps\(\[([\d,]*)\]\)|\[\])/g,
  )) {
    const files = (deps ?? '').split(',').flatMap((nth) => (nth ? [listed[nth].replace('assets/', '')] : []));
    later.set(loaded, new Set([loaded, ...files]));
  }
}

const page = readFileSync(new URL('../index.html', folder), 'utf8');
const first = new Set([...page.matchAll(/\/assets\/([^"]+\.(?:js|css))/g)].map(([, name]) => name));
// letters of other languages come when a name has them
for (const name of sizes.keys()) if (name.endsWith('.woff2') && !name.includes('-latin-')) first.add(name);
const firstVisit = weigh(first) + gzipSync(page, { level: 9 }).length;

const loadOf = (stem) => later.get([...later.keys()].find((name) => new RegExp(`^${stem}-.{8}\\.js$`).test(name)));
const table = minus(loadOf('table'), first);
const keys = readdirSync(new URL('../src/games/', import.meta.url), { withFileTypes: true }).filter((it) =>
  it.isDirectory(),
);
const games = keys.map(({ name }) => {
  const own = minus(minus(loadOf(name), first), table);
  return { name, own: weigh(own), race: firstVisit + weigh(table) + weigh(own), files: own };
});
const raced = new Set([...first, ...table, ...games.flatMap(({ files }) => [...files])]);
const lazy = [...later]
  .map(([name, files]) => ({ name, bytes: weigh(minus(files, raced)) }))
  .filter(({ bytes }) => bytes > 0);

/** What a page runs by itself, in a build that has it. */
const modules = [...sizes].flatMap(([file, bytes]) => {
  const name = /^(.*)-[0-9a-f]{12}\.wasm\.br$/.exec(file)?.[1];
  return name ? [{ name, bytes }] : [];
});
const workers = [...sizes.keys()].filter((name) => /^worker-.*\.js$/.test(name));
lazy.push(...workers.map((name) => ({ name, bytes: weigh([name]) })));
lazy.sort((a, b) => b.bytes - a.bytes);
const reached = new Set([...first, ...workers, ...[...later.values()].flatMap((files) => [...files])]);
const unreached = [...sizes.keys()].filter((name) => /\.(js|css)$/.test(name) && !reached.has(name));
const kb = (bytes) => `${(bytes / 1024).toFixed(1).padStart(6)} KB`;
for (const { name, bytes } of lazy) console.log(`${kb(bytes)} ${name}`);
console.log(`${kb(lazy[0].bytes)} of ${kb(budgets.lazy)}: the most that a screen brings, ${lazy[0].name}`);
console.log(`${kb(weigh(table))} the table`);
for (const { name, own, race } of games) {
  console.log(`${kb(own)} of ${kb(budgets.game)}, first race ${kb(race)} of ${kb(budgets.firstRace)}: ${name}`);
}
for (const { name, bytes } of modules) console.log(`${kb(bytes)} of ${kb(moduleBudget(name))}: the module ${name}`);
console.log(`${kb(firstVisit)} of ${kb(budgets.firstVisit)}: first visit`);
for (const fault of [
  ...over({ firstVisit, games, lazy, modules }),
  ...unreached.map((name) => `${name}: no budget counts it.`),
]) {
  console.error(fault);
  process.exitCode = 1;
}
