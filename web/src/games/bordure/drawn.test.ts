import { expect, it } from 'vitest';
import { nextTerrain, redrawn } from './drawn';

const course = 'PPPCMPPCCPCSSSSS';

it('changes one square, and never ends on the plain', () => {
  expect(redrawn(course, 1, 'M')).toBe('MPPCMPPCCPCSSSSS');
  expect(redrawn(course, 16, 'P')).toBe(course);
  expect(nextTerrain(course, 1)).toBe('C');
  expect(nextTerrain(course, 16)).toBe('C');
});
