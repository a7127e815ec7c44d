import { expect, it } from 'vitest';
import { ApiError } from '../../net/http';
import { Outbox } from './outbox';

const memory = () => {
  const all = new Map<string, string>();
  return {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  };
};
const failure = (status: number) => new ApiError(status, { code: 'x', text: '', rule: null, key: null });

it('saves at the next visit what was left before the server answered', async () => {
  const storage = memory();
  void new Outbox('k', () => new Promise<number>(() => {}), storage).save(23);
  const sent: number[] = [];
  const next = new Outbox('k', async (value: number) => (sent.push(value), value), storage);
  expect(await next.load(async () => 22)).toBe(23);
  expect(sent).toEqual([23]);
  expect(await next.load(async () => 24)).toBe(24);
});

it('keeps what could not be sent, and gives up what is refused', async () => {
  const storage = memory();
  let status = 0;
  const outbox = new Outbox('k', () => Promise.reject(failure(status)), storage);
  await expect(outbox.save(1)).rejects.toThrow();
  expect(storage.getItem('k')).toBe('1');
  status = 422;
  await expect(outbox.save(2)).rejects.toThrow();
  expect(storage.getItem('k')).toBeNull();
});

it('sends one after the other, and asks only then', async () => {
  const order: string[] = [];
  let free = () => {};
  const first = new Promise<void>((done) => (free = done));
  const outbox = new Outbox(
    'k',
    async (value: string) => {
      if (value === 'a') await first;
      order.push(value);
      return value;
    },
    memory(),
  );
  const all = [outbox.save('a'), outbox.save('b')];
  free();
  await Promise.all(all);
  await outbox.load(async () => (order.push('get'), 'get'));
  expect(order).toEqual(['a', 'b', 'get']);
});
