import { expect, it } from 'vitest';
import type { Rulebook } from '../../net/protocol';
import { chapters } from '../../shell/rulebook/chapters';

const book: Rulebook = {
  title: 'Le Tour',
  intro: '',
  sections: [{ title: 'La route', rules: [{ number: 'T1', title: 'Trois chemins', text: 'Tout droit.' }] }],
  tips: [{ number: 1, title: 'Prévois ta place', text: 'Regarde.', measured: null }],
};

it('the tips come last, at places that no rule has', () => {
  const [rules, tips, ...more] = chapters(book, 'Conseils');
  expect(more).toEqual([]);
  expect([rules?.anchor, rules?.entries[0]?.anchor]).toEqual([null, 'T1']);
  expect([tips?.anchor, tips?.title, tips?.entries[0]?.anchor, tips?.entries[0]?.number]).toEqual([
    'tips',
    'Conseils',
    'tip-1',
    '1',
  ]);
});

it('a book without tips has no such chapter', () => {
  expect(chapters({ ...book, tips: [] }, 'Conseils').map(({ anchor }) => anchor)).toEqual([null]);
});
