import { expect, it } from 'vitest';
import { Edited } from './edited.svelte';

it('undoes and redoes, changes of one field in a row as one step', () => {
  const edited = new Edited({ game: 'tour', name: '', options: {} });
  edited.change({ name: 'a' }, 'name');
  edited.change({ name: 'ab' }, 'name');
  edited.change({ options: { team_size: 3 } });
  edited.undo();
  expect(edited.now).toEqual({ game: 'tour', name: 'ab', options: {} });
  edited.undo();
  expect([edited.now.name, edited.canUndo, edited.canRedo]).toEqual(['', false, true]);
  edited.redo();
  edited.redo();
  expect(edited.now.options).toEqual({ team_size: 3 });
  edited.undo();
  edited.change({ name: 'other' });
  expect(edited.canRedo).toBe(false);
});
