import { expect, it } from 'vitest';
import { games } from '../../test/games';
import { loadCustomOption } from '.';

const custom = games.filter(({ options }) => options.some(({ kind }) => kind === 'custom'));

it.each(custom)('$key draws the options that no plain field can', async ({ key }) => {
  expect(await loadCustomOption(key)).not.toBeNull();
});
