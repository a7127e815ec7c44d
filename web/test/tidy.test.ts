import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

function holding(pattern: RegExp, only = /./): string[] {
  return files.filter(({ name, text }) => only.test(name) && pattern.test(text)).map(({ name }) => name);
}

/** What the content security policy and our own habits forbid, checked where it is written. */
describe('the source', () => {
  it('never turns a string into markup', () => expect(holding(/\{@html|innerHTML|insertAdjacentHTML/)).toEqual([]));
  it('has no style attribute: the policy blocks them (use style: directives)', () =>
    expect(holding(/<[^>]*\sstyle="/s, /\.svelte$/)).toEqual([]));
  it('has no any', () => expect(holding(/[:<|]\s*any\s*[,;)>=|&[\]}]|\bas any\b/)).toEqual([]));
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
});
