import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memory } from '../../test/fixtures';
import { Shares } from '../net/fair';
import { readRecord } from '../net/record';
import { checkMyself } from './proof';

const page = readFileSync(join(import.meta.dirname, '../../../docs/fairness.md'), 'utf8');
const text = /<!-- record -->\n```json\n([^]*?)```/.exec(page)?.[1] ?? '';
const record = readRecord(text);
const api = (body: string) => ({ record: () => Promise.resolve(body) });

function keeping(nonce: string): Shares {
  const shares = new Shares(memory());
  shares.keep(record.table, 0, {
    nonce,
    commitment: record.promised[0] ?? '',
    seal: record.commitment ?? '',
    promises: record.promised,
    acknowledged: true,
  });
  return shares;
}

describe('my own check of a finished race', () => {
  it('finds my share in the record', async () => {
    const found = await checkMyself('here', api(text), keeping(record.nonces[0] ?? ''));
    expect(found).toEqual({ luck: 'proved', draws: record.draws.length, mine: [{ seat: 0, testimony: 'confirmed' }] });
  });

  it('finds another in its place', async () => {
    const found = await checkMyself('here', api(text), keeping('04'.repeat(32)));
    expect(found.mine).toEqual([{ seat: 0, testimony: 'other_nonce' }]);
  });

  it('says that a broken record is forged', async () => {
    expect(await checkMyself('here', api(text.slice(9)), new Shares(memory()))).toEqual({
      luck: 'forged',
      draws: 0,
      mine: [],
    });
  });
});
