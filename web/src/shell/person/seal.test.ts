import { expect, it } from 'vitest';
import { BadKeyFile, codeBox, newCode, newSecret, readCode, readKeyFile, shownCode, writeKeyFile } from './seal';

it('makes codes that can be read aloud, and reads them as people type them', () => {
  const codes = Array.from({ length: 200 }, newCode);
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) {
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{10}$/);
    expect(readCode(` ${shownCode(code).toLowerCase()} `)).toBe(code);
  }
  for (const bad of ['', 'ABCDE', 'ABCDE-FGHJ0', 'ABCDE-FGHJI', 'ABCDE-FGHJKM']) expect(readCode(bad)).toBeNull();
});

it('sends the other device what the server cannot read', async () => {
  const [here, there, elsewhere] = await Promise.all([
    codeBox('ABCDEFGHJK'),
    codeBox('ABCDEFGHJK'),
    codeBox('ABCDEFGHJM'),
  ]);
  expect(here.id).toBe(there.id);
  expect(here.id).toMatch(/^[0-9a-f]{64}$/);
  expect(elsewhere.id).not.toBe(here.id);
  const sealed = await here.seal('{"name":"Camille"}');
  expect(sealed).not.toContain('Camille');
  expect(await there.open(sealed)).toBe('{"name":"Camille"}');
  await expect(elsewhere.open(sealed)).rejects.toThrow();
});

it('keeps a secret in a file for those who have the words', async () => {
  const { secret, hash } = await newSecret();
  expect(secret).toMatch(/^[0-9a-f]{32}$/);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  const file = await writeKeyFile('vent de côté', secret, 'https://sillage.example');
  expect(file).not.toContain(secret);
  expect(await readKeyFile(file, 'vent de côté')).toBe(secret);
  await expect(readKeyFile(file, 'vent de face')).rejects.toEqual(new BadKeyFile('wrong_words'));
  for (const nonsense of [
    '',
    '{}',
    '[1]',
    'null',
    '{"sillage":"key","version":1,"salt":"","sealed":"","rounds":1e99}',
  ]) {
    await expect(readKeyFile(nonsense, 'x')).rejects.toEqual(new BadKeyFile('no_file'));
  }
});
