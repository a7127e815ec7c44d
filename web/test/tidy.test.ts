import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));
const tokens = sheets.find(({ name }) => name === 'ui/tokens.css')?.text ?? '';
/** Where a token would not be read: the tokens themselves, the page before the script runs, the bar of a phone. */
const outside = /^(ui\/(tokens|base)\.css|App\.svelte)$/;

function holding(pattern: RegExp, only = /./): string[] {
  return files.filter(({ name, text }) => only.test(name) && pattern.test(text)).map(({ name }) => name);
}

/** What the content security policy and our own habits forbid, checked where it is written. */
describe('the source', () => {
  it('never turns a string into markup', () => expect(holding(/\{@html|innerHTML|insertAdjacentHTML/)).toEqual([]));
  it('has no style attribute: the policy blocks them (use style: directives)', () =>
    expect(holding(/<[^>]*\sstyle="/s, /\.svelte$/)).toEqual([]));
  it('leaves spaces before marks to the sheets of words: English has none', () =>
    expect(holding(/> : |[^\s{]\} : \$?\{/, /\.svelte$/)).toEqual([]));
  it('loads nothing from elsewhere', () => expect(holding(/https?:\/\/(?!www\.w3\.org)/)).toEqual([]));
  // each of them brings a part of Svelte that nothing else needs, 1 KB and more
  it('has no animation, changing element or attributes by the handful', () =>
    expect(
      holding(
        /\s(animate|transition):\w+[={]|<svelte:element|<[a-z]+\s[^<>]*\{\.\.\.|svelte\/(animate|transition|motion|reactivity)/,
      ),
    ).toEqual([]));
  it('leaves nothing to do later', () => expect(holding(/TODO|FIXME|XXX/)).toEqual([]));
  it('has no file beyond 350 lines of script and markup, but for those that are generated and sheets of words', () => {
    const written = files.filter(({ name }) => !/generated|(texts|table|strings)\.ts$/.test(name));
    const long = written.filter(({ text }) => text.replace(/<style>[\s\S]*<\/style>/, '').split('\n').length > 350);
    expect(long.map(({ name }) => name)).toEqual([]);
  });

  it('calls a colour that has a name by its name', () => {
    const [light = ''] = tokens.split("[data-theme='dark']");
    const named = [...new Set([...light.matchAll(/: (#[0-9a-f]{6});/g)].map(([, hex = '']) => hex))];
    expect(named.length).toBeGreaterThan(25);
    const styled = [...files, ...sheets].filter(({ name }) => /\.(svelte|css)$/.test(name) && !outside.test(name));
    expect(
      styled.flatMap(({ name, text }) =>
        named.filter((hex) => new RegExp(`${hex}(?![0-9a-f])`, 'i').test(text)).map((hex) => `${name} ${hex}`),
      ),
    ).toEqual([]);
  });
  it('asks a box for few widths and heights: the breakpoints, and a narrower one; below 200 pixels a thing asks for its own', () => {
    const asked = [...files, ...sheets].flatMap(({ text }) =>
      [...text.matchAll(/@container [^{]*/g)].flatMap(([query]) =>
        [...query.matchAll(/(min|max)-(width|height): (\d+)px/g)].map(
          ([, bound, side, px]) => `${side ?? ''} ${Number(px) + (bound === 'max' ? 1 : 0)}`,
        ),
      ),
    );
    const layout = asked.filter((each) => Number(each.split(' ')[1]) >= 200);
    expect([...new Set(layout)].sort()).toEqual(
      ['height 220', 'height 260', 'width 340', 'width 400', 'width 520', 'width 700', 'width 900'].sort(),
    );
  });
  it('asks for no token that nobody sets', () => {
    const all = [...files, ...sheets].map(({ text }) => text).join('\n');
    const asked = new Set([...all.matchAll(/var\((--[a-z0-9-]+)\)/g)].map(([, token]) => token));
    expect([...asked].filter((token) => !new RegExp(`${token}[:=]`).test(all))).toEqual([]);
  });
});
