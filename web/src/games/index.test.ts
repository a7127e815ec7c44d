import { expect, it } from 'vitest';
import { games } from '../../test/games';
import { loadCustomOption, loadGame } from '.';

const custom = games.filter(({ options }) => options.some(({ kind }) => kind === 'custom'));

it.each(custom)('$key draws the options that no plain field can', async ({ key }) => {
  expect(await loadCustomOption(key)).not.toBeNull();
});

it('a game without a folder is played in words', async () => {
  expect(await loadGame('nowhere')).toBeNull();
});
