import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BadLine, readBook } from './file';
import { Fold } from './fold';
import { Refusal } from './refusal';
import type { Entry } from './types';

const folder = join(import.meta.dirname, '../../../../../crates/desk/tests');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const booksIn = (name: string) =>
  readdirSync(join(folder, name))
    .filter((file) => file.endsWith('.jsonl') && file !== 'refused.jsonl')
    .map((file) => file.replace('.jsonl', ''));

/** The books of the program itself: here and there they come to the same, and the same is refused. */
describe('random books', () => {
  const names = booksIn('random');
  it('are there', () => expect(names.length).toBeGreaterThanOrEqual(60));

  it.each(names)('%s comes to what the program says', (name) => {
    expect(readBook(read(`random/${name}.jsonl`)).fold.outcome()).toEqual(JSON.parse(read(`random/${name}.json`)));
  });

  it('refuse by the same rule', () => {
    const cases = read('random/refused.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { book: string; after: number; entry: Entry; rules: string[] });
    expect(cases.length).toBeGreaterThan(100);
    for (const { book, after, entry, rules } of cases) {
      const { head, entries } = readBook(read(`random/${book}.jsonl`));
      let rule: string | null = null;
      try {
        Fold.of(head, entries.slice(0, after)).add(entry);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        rule = error.rule;
      }
      expect(rules, `${book}, after ${after}: ${JSON.stringify(entry)}`).toContain(rule);
    }
  });
});

describe('books about one ruling each', () => {
  const names = booksIn('books');
  it('are there', () => expect(names.length).toBeGreaterThanOrEqual(40));

  it.each(names)('%s', (name) => {
    const { fold, leftOut } = readBook(read(`books/${name}.jsonl`));
    const expected = { left_out: null, ...(JSON.parse(read(`books/${name}.json`)) as Record<string, unknown>) };
    const found: Record<string, unknown> = { ...fold.outcome(), left_out: leftOut };
    for (const [key, value] of Object.entries(expected)) expect(found[key], key).toEqual(value);
  });

  it.each(booksIn('books/refused'))('refused: %s', (name) => {
    const text = read(`books/refused/${name}.jsonl`);
    const last = Math.max(1, text.replace(/\n$/, '').split('\n').length);
    expect.assertions(2);
    try {
      readBook(text);
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      expect(error.refusal.rule.toLowerCase()).toBe(name.slice(0, 2));
      expect(error.line).toBe(name.endsWith('in-the-middle') ? last - 1 : last);
    }
  });
});
