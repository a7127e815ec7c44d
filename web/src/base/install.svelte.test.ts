import { expect, it, vi } from 'vitest';
import { Install } from './install.svelte';

const memory = () => {
  const all = new Map<string, string>();
  return {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  };
};

it('invites once, and only where the browser can install', async () => {
  const [storage, page] = [memory(), new EventTarget()];
  const install = new Install(storage);
  install.listen(page);
  expect(install.takeTurn()).toBe(false);

  const prompt = vi.fn(async () => {});
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  page.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(install.takeTurn()).toBe(true);
  expect(install.takeTurn()).toBe(false);
  await install.go();
  expect(prompt).toHaveBeenCalledOnce();

  // not at the next visit either
  const later = new Install(storage);
  later.listen(page);
  page.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  expect(later.takeTurn()).toBe(false);
});
