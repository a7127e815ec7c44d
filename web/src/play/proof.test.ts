import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { memory } from '../../test/fixtures';
import { describeRead, reader } from '../../test/reader';
import { Shares } from '../net/fair';
import { NoReader } from '../net/reader';
import { checkMyself } from './proof';

const page = readFileSync(join(import.meta.dirname, '../../../docs/fairness.md'), 'utf8');
const text = /<!-- record -->\n```json\n([^]*?)```/.exec(page)?.[1] ?? '';
const lines = text
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { step: Record<string, unknown> }).step);
const header = lines[0]?.header as { table: string; commitment: string };
const { promised, nonces } = lines[1]?.mix as { promised: string[]; nonces: string[] };
const load = () => Promise.resolve(reader);
const api = (body: string) => ({ record: () => Promise.resolve(body) });

function keeping(nonce: string): Shares {
  const shares = new Shares(memory());
  shares.keep(header.table, 0, {
    nonce,
    commitment: promised[0] ?? '',
    seal: header.commitment,
    promises: promised,
    acknowledged: true,
  });
  return shares;
}

describeRead('my own check of a finished race', () => {
  it('finds my share in the record', async () => {
    const found = await checkMyself('here', api(text), keeping(nonces[0] ?? ''), load);
    expect(found).toEqual({ luck: 'proved', draws: 2, mine: ['confirmed'] });
  });

  it('finds another in its place', async () => {
    const found = await checkMyself('here', api(text), keeping('04'.repeat(32)), load);
    expect(found?.mine).toEqual(['other_promises']);
  });

  it('says that a broken record is forged', async () => {
    expect(await checkMyself('here', api(text.slice(9)), new Shares(memory()), load)).toEqual({
      luck: 'forged',
      draws: 0,
      mine: [],
    });
  });

  it('is left to the server in a build without the module', async () => {
    const missing = () => Promise.reject(new NoReader());
    expect(await checkMyself('here', api(text), new Shares(memory()), missing)).toBeNull();
  });
});
