import { expect, it } from 'vitest';
import { creationIn, creations, decoded, encoded, forget, keep, opened } from './creations';

const creation = { game: 'bordure', name: 'Le mur <b>', options: { course: 'PPPPCCCCMMMMPPPS' } };

it('a link holds a whole creation', async () => {
  const code = await encoded(creation);
  expect(code).toMatch(/^[\w-]+$/);
  expect(await decoded(code)).toEqual(creation);
});

it('a link that was cut, is none of ours or unpacks to too much is refused', async () => {
  const code = await encoded(creation);
  expect(await decoded(code.slice(0, -8))).toBeNull();
  expect(await decoded('not a code')).toBeNull();
  expect(await decoded(await encoded({ ...creation, name: 'x'.repeat(81) }))).toBeNull();
  // 10 MB of nothing in a few letters
  const bomb = await encoded({ ...creation, options: { course: ' '.repeat(10_000_000) } });
  expect(bomb.length).toBeLessThan(20_000);
  expect(await decoded(bomb)).toBeNull();
});

it('a file is read as far as it has the form of a creation', async () => {
  expect(await opened(new Blob([JSON.stringify({ ...creation, more: 1 })]))).toEqual(creation);
  expect(await opened(new Blob(['{"game":1}']))).toBeNull();
  expect(await opened(new Blob([' '.repeat(40_000)]))).toBeNull();
  expect(creationIn({ ...creation, options: [] })).toBeNull();
});

it('what is kept is found again, the last changed first', () => {
  keep({ ...creation, id: 'a', at: 1 });
  keep({ ...creation, id: 'b', at: 2 });
  keep({ ...creation, id: 'a', name: 'changed', at: 3 });
  expect(creations().map(({ id, name }) => [id, name])).toEqual([
    ['a', 'changed'],
    ['b', creation.name],
  ]);
  forget('a');
  forget('b');
  expect(creations()).toEqual([]);
});
