import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { info } from '../../../test/fixtures';
import type { EarlyEnd } from '../../net/protocol';
import { settings } from '../../base/settings.svelte';
import TableMenu from './TableMenu.svelte';

/** The ways out of a race that a player is offered, and whether they can be taken. */
function exitsOf(early_end: EarlyEnd) {
  const target = document.createElement('div');
  const nothing = () => undefined;
  const props = {
    table: info({ early_end }),
    open: true,
    close: nothing,
    left: nothing,
    standIn: null,
    propose: nothing,
  };
  const shown = mount(TableMenu, { target, props });
  flushSync();
  const exits = target.querySelector('.exits');
  const buttons = [...(exits?.querySelectorAll('button') ?? [])];
  const found = {
    offered: buttons.filter((button) => !button.disabled).map((button) => button.textContent.trim()),
    barred: buttons.filter((button) => button.disabled).map((button) => button.textContent.trim()),
    words: (exits?.textContent ?? '').replace(/\s+/g, ' '),
  };
  unmount(shown);
  return found;
}

test.each([
  ['fr', 'Arrêter d’un commun accord', 'Quelqu’un a été écarté en pleine course'],
  ['en', 'End by agreement', 'Somebody was turned out while riding'],
] as const)('where nobody can end the race the menu says so beforehand (%s)', (lang, entry, reason) => {
  settings.lang = lang;
  const nobody = exitsOf('nobody');
  expect(nobody.barred).toEqual([entry]);
  expect(nobody.words).toContain(reason);
  expect(nobody.offered).toHaveLength(1);
  expect(exitsOf('all')).toMatchObject({ barred: [] });
  expect(exitsOf('all').words).not.toContain(reason);
  expect(exitsOf('me').offered).toHaveLength(3);
});
