import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../src');
const isSheet = /\/(texts|table|\w*[sS]trings)\.ts$/;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$/.test(name) && !isSheet.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

interface AnySheet {
  texts: Record<string, readonly [fr: string, en: string]>;
}

/** The sheets of the interface, of its screens and of every game, by their path under `src`. */
const sheets = Object.entries(
  import.meta.glob<Record<string, AnySheet>>(
    ['../src/words/texts.ts', '../src/**/words/texts.ts', '../src/games/*/*trings.ts'],
    { eager: true },
  ),
).flatMap(([path, exported]) =>
  Object.values(exported).map(({ texts }) => ({ path: path.replace('../src/', ''), texts })),
);
const pairs = sheets.flatMap(({ path, texts }) =>
  Object.entries(texts).map(([key, [fr, en]]) => ({ at: `${path} ${key}`, fr, en })),
);
const french = pairs.map(({ at, fr }) => `${at}: ${fr}`);
const english = pairs.map(({ at, en }) => `${at}: ${en}`);
const holes = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]))].sort();

describe('the two languages', () => {
  it('are both there', () => {
    expect(pairs.length).toBeGreaterThan(1_500);
    expect(pairs.filter(({ fr, en }) => !fr.trim() !== !en.trim())).toEqual([]);
  });

  it('fill in the same things', () =>
    expect(pairs.filter(({ fr, en }) => holes(fr).join() !== holes(en).join())).toEqual([]));

  it('say tu in French', () => expect(pairs.filter(({ fr }) => /\b(vous|votre|vos)\b/i.test(fr))).toEqual([]));

  it('set French as French', () =>
    expect(
      french.filter((text) => {
        const said = text.slice(text.indexOf(': ') + 2);
        return (
          /\p{L}'\p{L}/u.test(said) ||
          /[\p{L}\d}][!?;»]/u.test(said) ||
          /\p{L}:(?![\d\p{L}])/u.test(said) ||
          /«\S/.test(said.replace(/«\u00a0/g, ''))
        );
      }),
    ).toEqual([]));

  it('hold no name of the code', () =>
    expect(pairs.filter(({ fr, en }) => /\p{L}\p{Ll}\p{Lu}/u.test(`${fr} ${en}`.replace(/\{\w+/g, '{')))).toEqual([]));

  it('set English without French spaces', () =>
    expect(english.filter((text) => /\s[:;!?»%]|[«»]/.test(text))).toEqual([]));
});

/** Some words are named by what comes over the wire. */
const wire = files.find(({ name }) => name === 'net/generated/wire.ts')?.text ?? '';
/** Words of a game that the table asks for. */
const shared = /^(orders|pause|goal|hints|graph|short)$/;

/** Keys that are put together, such as `bot.${name}`, as patterns. */
function composed(text: string): RegExp[] {
  const templates = [...text.matchAll(/`((?:[\w.-]|\$\{[^`}]*\})+)`/g)].map(([, template = '']) =>
    template.split(/\$\{[^`}]*\}/),
  );
  return templates
    .filter((parts) => parts.length > 1 && parts.join('').length > 1)
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`));
}

it.each(sheets)('every word of $path is said somewhere', ({ path, texts }) => {
  const home = dirname(path).replace(/\/words$/, '');
  const text = files
    .filter(({ name }) => home === 'words' || home === 'shell/person' || name.startsWith(`${home}/`))
    .map((file) => file.text)
    .join('\n');
  const patterns = composed(text);
  const isSaid = (key: string) =>
    text.includes(`'${key}'`) ||
    text.includes(`"${key}"`) ||
    wire.includes(`"${key}"`) ||
    (path.startsWith('games/') && shared.test(key)) ||
    patterns.some((pattern) => pattern.test(key));
  expect(Object.keys(texts).filter((key) => !isSaid(key))).toEqual([]);
});
