import { afterEach, expect, it, vi } from 'vitest';
import { attend, goesOn } from './attention';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.head.innerHTML = '';
});

const icon = () => document.querySelector('link')?.getAttribute('href');

it('marks the icon while a move is asked for, and no longer', () => {
  document.head.innerHTML = '<link rel="icon" href="/icon.svg" />';
  const done = attend(true, 'À toi', 'Le Tour');
  expect(icon()).toBe('/icon-turn.svg');
  attend(false, '', '');
  expect(icon()).toBe('/icon.svg');
  attend(true, '', '');
  done();
  expect(icon()).toBe('/icon.svg');
});

it('notifies only where nobody looks, and where it may', async () => {
  const shown: string[] = [];
  class Fake {
    static permission = 'granted';
    constructor(title: string, { body }: { body: string }) {
      shown.push(`${title}: ${body}`);
    }
  }
  vi.stubGlobal('Notification', Fake);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  attend(true, 'À toi', 'Le Tour');
  hidden.mockReturnValue(true);
  attend(false, 'À toi', 'Le Tour');
  attend(true, 'À toi', 'Le Tour');
  await vi.waitFor(() => expect(shown).toEqual(['À toi: Le Tour']));
  Fake.permission = 'default';
  attend(true, 'À toi', 'Le Tour');
  await Promise.resolve();
  expect(shown).toHaveLength(1);
});

it('goes on to the next race only when asked to', () => {
  expect(goesOn.get()).toBe(false);
  goesOn.set(true);
  expect(goesOn.get()).toBe(true);
  goesOn.set(false);
  expect(goesOn.get()).toBe(false);
});
