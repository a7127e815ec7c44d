import { describe, expect, it } from 'vitest';
import { teamSheet, teamsOption } from './teams';

describe('names of teams and riders', () => {
  it('have a place each, filled or not', () => {
    expect(teamSheet(undefined, 2, 3)).toEqual([
      { name: '', riders: ['', '', ''] },
      { name: '', riders: ['', '', ''] },
    ]);
    expect(teamSheet([{ riders: ['', 'Nina'] }], 1, 3)).toEqual([{ name: '', riders: ['', 'Nina', ''] }]);
  });

  it('are sent up to the last one given', () => {
    const sheet = teamSheet([], 3, 3);
    expect(teamsOption(sheet, 3, 3)).toEqual([]);
    sheet[1] = { name: ' Les Bleus ', riders: ['', ' Nina', '  '] };
    expect(teamsOption(sheet, 3, 3)).toEqual([
      { name: '', riders: [] },
      { name: 'Les Bleus', riders: ['', 'Nina'] },
    ]);
  });

  it('are not sent for teams and riders that do not start', () => {
    const sheet = teamSheet(
      [
        { name: 'A', riders: ['a', 'b', 'c', 'd'] },
        { name: 'B', riders: [] },
      ],
      6,
      6,
    );
    expect(teamsOption(sheet, 1, 3)).toEqual([{ name: 'A', riders: ['a', 'b', 'c'] }]);
  });
});
