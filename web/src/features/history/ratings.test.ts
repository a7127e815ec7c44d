import { expect, test, vi } from 'vitest';
import { ApiError } from '../../net/http';
import { api } from '../../shell/services';
import { ratings } from './history.svelte';

vi.stubGlobal('matchMedia', () => ({ matches: false }));

test('to be rated is kept on the device until the server has it', async () => {
  const on = { on: true, games: [] };
  const asked = vi
    .spyOn(api, 'ask')
    .mockRejectedValueOnce(new ApiError(0, { code: 'x', text: '', rule: null, key: null }))
    .mockResolvedValue(on);
  const routes = () => asked.mock.calls.map(([route]) => route);
  await expect(ratings.set(true)).rejects.toThrow();
  expect(await ratings.get(), 'at the next visit it goes first').toEqual(on);
  expect(routes()).toEqual(['POST /api/ratings', 'POST /api/ratings']);
  await ratings.get();
  expect(routes().at(-1)).toBe('GET /api/ratings');
});
