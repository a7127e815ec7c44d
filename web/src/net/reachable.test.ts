import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Api } from './http';
import { watchServer } from './reachable';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says within five seconds that nobody answers, also where the network only swallows, and that somebody does again', async () => {
  let network: 'there' | 'swallows' | 'refuses' | 'says too much was asked' = 'there';
  const send: typeof fetch = (_, init) =>
    new Promise((answer, fail) => {
      if (network === 'there') answer(new Response('{}'));
      if (network === 'says too much was asked') answer(new Response('{}', { status: 429 }));
      if (network === 'refuses') fail(new TypeError('refused'));
      init?.signal?.addEventListener('abort', () => fail(new TypeError('given up')));
    });
  const found: boolean[] = [];
  const stop = watchServer(new Api(() => 'fr', send).about, (away) => found.push(away));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(found.at(-1)).toBe(false);
  for (const gone of ['swallows', 'refuses'] as const) {
    network = gone;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(found.at(-1), gone).toBe(true);
    network = gone === 'refuses' ? 'there' : 'says too much was asked';
    await vi.advanceTimersByTimeAsync(5_000);
    expect(found.at(-1)).toBe(false);
  }
  stop();
  const asked = found.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(found.length).toBe(asked);
});
