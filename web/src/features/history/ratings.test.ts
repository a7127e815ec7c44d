import { expect, test, vi } from 'vitest';
import { ApiError } from '../../net/http';
import { api } from '../../shell/services';
import { ratings } from './history.svelte';

vi.stubGlobal('matchMedia', () => ({ matches: false }));

test('to be rated is kept on the device until the server has it', async () => {
  const on = { on: true, games: [] };
  const sent = vi
    .spyOn(api, 'post')
    .mockRejectedValueOnce(new ApiError(0, { code: 'x', text: '', rule: null, key: null }));
  const asked = vi.spyOn(api, 'call').mockResolvedValue({ on: false, games: [] });
  await expect(ratings.set(true)).rejects.toThrow();
  sent.mockResolvedValue(on);
  expect(await ratings.get(), 'at the next visit it goes first').toEqual(on);
  expect([sent.mock.calls.length, asked.mock.calls.length]).toEqual([2, 0]);
  await ratings.get();
  expect([sent.mock.calls.length, asked.mock.calls.length]).toEqual([2, 1]);
});
