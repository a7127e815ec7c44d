import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../src');
/** From the bottom up: a folder imports from those before it. Files beside the folders put everything together. */
const layers = ['base', 'net', 'words', 'ui', 'play', 'games', 'shell', 'features'];
/** Edges that are still to go: each line is a debt. */
const debts = [
  'shell/AnalysisDoor.svelte → features/analysis/Analysis.svelte',
  'shell/AnalysisDoor.svelte → features/analysis/asked',
  'features/table/RaceScreen.svelte → features/days/Days.svelte',
];

/** Every import of the source, written or awaited, as `from → to`. */
function imports(): [string, string][] {
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(ts|svelte)$/.test(name),
  );
  return sources.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/(?:from|import\(?)\s*'(\.[^']*)'/g)]
      .map(([, path]): [string, string] => [name, normalize(join(dirname(name), path ?? ''))])
      .filter(([, to]) => !to.startsWith('..')),
  );
}

function isAllowed(from: string, to: string): boolean {
  const [layer = '', part] = from.split('/');
  const [under = '', of] = to.split('/');
  if (!from.includes('/') || layer === 'dev') return true;
  // what computes a race (the engine in the browser, sockets, records) is no game's: it has the types of the wire, and draws
  if (layer === 'games' && under === 'net') return to === 'net/generated/wire';
  const isOwn =
    layer === under && (!['games', 'features'].includes(layer) || part === of || !to.includes('/', under.length + 1));
  return isOwn || layers.indexOf(under) < layers.indexOf(layer);
}

/** What reads a sentence or distinguishes rules by their numbers would be a rule of a game: the server's `would` and `reason` say it typed. */
it('no game reads a sentence or a rule number, and takes what is printed from what is generated', () => {
  const games = join(root, 'games');
  const sources = readdirSync(games, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(ts|svelte)$/.test(name),
  );
  const faults = sources
    .filter((name) => !/(\.test|generated|printed|fixtures)\.ts$|\.test\.ts$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(games, name), 'utf8');
      const reads = /\.exec\(|\.match\(|rule ===|\.rule\s*\)|new RegExp/.test(text);
      const beyond = [...text.matchAll(/^\s*(?:import|export)[^;']*from '([^'.][^']*)'/gm)].filter(
        ([, path]) => !/^(svelte|smol-toml)/.test(path ?? ''),
      );
      // boards, decks and stages are data that Rust reads from the same files
      const above = [...text.matchAll(/from\s*'((?:\.\.\/){3,}(?!\.\.\/|games\/[\w-]+\/(?:boards|decks)\/)[^']*)'/g)];
      return [
        ...(reads ? [`${name} reads words`] : []),
        ...[...beyond, ...above].map(([, path]) => `${name} imports ${path}`),
      ];
    });
  expect(faults).toEqual([]);
});

it('imports downward only, and no feature or game from another', () => {
  const faults = imports().flatMap(([from, to]) => (isAllowed(from, to) ? [] : [`${from} → ${to}`]));
  expect([...new Set(faults)].sort()).toEqual([...debts].sort());
});
