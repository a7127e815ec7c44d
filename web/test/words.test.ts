import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(
    (name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$|(^|\/)(fr|en)(\.table)?\.ts$|\/strings\.ts$/.test(name),
  )
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

const sheets = import.meta.glob<{ fr?: object; strings?: { fr: object } }>(
  ['../src/words/fr.ts', '../src/**/words/fr.ts', '!../src/games/**/words/fr.ts', '../src/games/*/strings.ts'],
  { eager: true },
);
/** Some words are named by what comes over the wire. */
const wire = files.find(({ name }) => name === 'net/generated/wire.ts')?.text ?? '';
/** Words of a game that the table asks for. */
const shared = ['orders', 'pause', 'goal', 'hints', 'graph', 'short'];

/** Keys that are put together, such as `bot.${name}`, as patterns. */
function composed(text: string): RegExp[] {
  const templates = [...text.matchAll(/`((?:[\w.-]|\$\{[^`}]*\})+)`/g)].map(([, template = '']) =>
    template.split(/\$\{[^`}]*\}/),
  );
  return templates
    .filter((parts) => parts.length > 1 && parts.join('').length > 1)
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`));
}

describe('every word is said somewhere', () => {
  it.each(Object.entries(sheets))('%s', (path, { fr, strings }) => {
    const home = dirname(path)
      .replace('../src/', '')
      .replace(/\/words$/, '');
    const text = files
      .filter(({ name }) => home === 'words' || home === 'shell/person' || name.startsWith(`${home}/`))
      .map((file) => file.text)
      .join('\n');
    const patterns = composed(text);
    const isSaid = (key: string) =>
      text.includes(`'${key}'`) ||
      text.includes(`"${key}"`) ||
      wire.includes(`"${key}"`) ||
      (strings && (shared.includes(key) || new RegExp(`(words|\\])\\.${key}\\b`).test(text))) ||
      patterns.some((pattern) => pattern.test(key));
    const keys = Object.keys(strings?.fr ?? fr ?? {});
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter((key) => !isSaid(key))).toEqual([]);
  });
});
