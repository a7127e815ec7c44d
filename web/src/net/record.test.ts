import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { below, shuffle, words } from './chacha';
import { fromHex } from './framed';
import { BrokenRecord, luckOf, readRecord } from './record';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/fairness.md'), 'utf8');
const record = /<!-- record -->\n```json\n([^]*?)```/.exec(page)?.[1] ?? '';
const vector = (name: string) => new RegExp(`^${name} +(.*)$`, 'm').exec(page)?.[1] ?? '';

/** The same steps, some of them otherwise, properly chained. */
function forged(change: (steps: string[]) => void): string {
  const steps = record
    .trimEnd()
    .split('\n')
    .map((line) => line.slice('{"step":'.length, -(',"link":""}'.length + 64)));
  change(steps);
  let link: Buffer = Buffer.alloc(32);
  return steps
    .map((step) => {
      link = createHash('sha256').update(link).update(step).digest();
      return `{"step":${step},"link":"${link.toString('hex')}"}\n`;
    })
    .join('');
}

const judge = (text: string) => {
  try {
    return luckOf(readRecord(text));
  } catch (error) {
    if (!(error instanceof BrokenRecord)) throw error;
    return 'forged';
  }
};

describe('the vectors of docs/fairness.md', () => {
  const seed = fromHex(vector('seed of deck, n = 0'));

  it('words', () => {
    const stream = words(seed);
    const found = Array.from({ length: 66 }, () => stream.next().value.toString(16).padStart(8, '0'));
    for (const at of [0, 1, 2, 15, 16, 63, 64, 65])
      expect(found[at]).toBe(vector(`word ${String(at).padEnd(2)} of deck, n = 0`));
  });

  it('a shuffle', () => expect(shuffle(words(seed), 10).join(',')).toBe(vector('deck, n = 0, shuffle 10')));

  it('a word that is thrown away', () => {
    const [, first, number] =
      /below 65175: the first word, (\w+), is thrown away; the number is (\d+)/.exec(page) ?? [];
    const given = [Number.parseInt(first ?? '', 16), Math.ceil((Number(number) * 2 ** 32) / 65175) + 5][
      Symbol.iterator
    ]() as unknown as Iterator<number, never>;
    expect(below(given, 65175)).toBe(Number(number));
  });
});

describe('a record', () => {
  it('is proved here, without the server', () => {
    expect(judge(record)).toBe('proved');
    expect(judge(forged(() => {}))).toBe('proved');
    expect(readRecord(record).nonces[1]).toBeNull();
    expect(readRecord(record).promised[1]).not.toBeNull();
  });

  it('of an older format is read', () => {
    const folder = join(root, 'crates/catalogue/tests/format-1');
    for (const name of readdirSync(folder))
      expect(['proved', 'unproved'], name).toContain(judge(readFileSync(join(folder, name), 'utf8')));
  });

  it('proves nothing without a promise, a secret or a nonce', () => {
    expect(judge(forged((steps) => (steps[0] = steps[0]!.replace(/,"commitment":"\w+"/, ''))))).toBe('unproved');
    expect(judge(forged((steps) => steps.pop()))).toBe('unproved');
  });

  it.each<[string, (steps: string[]) => void]>([
    ['a second mix', (steps) => steps.splice(2, 0, steps[1]!)],
    ['a mix after a draw', (steps) => steps.splice(1, 2, steps[2]!, steps[1]!)],
    ['no mix', (steps) => steps.splice(1, 1)],
    ['another secret', (steps) => (steps[steps.length - 1] = `{"reveal":{"secret":"${'03'.repeat(32)}"}}`)],
    ['a second secret', (steps) => steps.push(steps.at(-1)!)],
    ['another nonce', (steps) => (steps[1] = steps[1]!.replace(/"nonces":\["\w+"/, `"nonces":["${'04'.repeat(32)}"`))],
    ['another bound', (steps) => (steps[2] = steps[2]!.replace(/"(below|shuffle)":\d+/, '"$1":7'))],
    ['no bound', (steps) => (steps[2] = steps[2]!.replace(/"(below|shuffle)":\d+,/, ''))],
    ['a bound of zero', (steps) => (steps[2] = steps[2]!.replace(/"(below|shuffle)":\d+/, '"below":0'))],
    ['another draw', (steps) => (steps[3] = steps[3]!.replace(/"drawn":\[(\d+),(\d+)/, '"drawn":[$2,$1'))],
    ['a draw out of order', (steps) => (steps[2] = steps[2]!.replace('"n":0', '"n":1'))],
  ])('with %s is forged', (_, change) => expect(judge(forged(change))).toBe('forged'));

  it('with any byte changed is forged', () => {
    for (let at = 0; at < record.length - 1; at += 23) {
      const changed = record.slice(0, at) + String.fromCharCode(record.charCodeAt(at) ^ 1) + record.slice(at + 1);
      expect(judge(changed), `byte ${at}`).toBe('forged');
    }
  });
});
