import { describe, expect, it } from 'vitest';
import { memory } from '../../../../test/fixtures';
import { Setup, typedStage } from './setup.svelte';

describe('setting up a race', () => {
  it('leaves out the names that were left out', () => {
    const setup = new Setup(memory());
    setup.addStage({ stage: 'paris' });
    setup.size = 3;
    setup.toggleTeam(2);
    setup.nameTeam(1, ' Les  Bleus ');
    setup.teams[1]!.riders[1] = 'Nina';
    expect(setup.head()).toEqual({
      desk: 1,
      team_size: 3,
      teams: [{}, { name: 'Les Bleus', riders: ['', 'Nina'] }],
      stages: [{ stage: 'paris' }],
    });
  });

  it('a single race has one stage; a stage race as many as are added, in any order', () => {
    const setup = new Setup(memory());
    for (const stage of ['paris', 'foix', 'paris']) setup.addStage({ stage });
    setup.moveStage(2, -1);
    expect(setup.stages).toEqual([{ stage: 'paris' }, { stage: 'paris' }, { stage: 'foix' }]);
    setup.pickKind('single');
    setup.addStage({ stage: 'nyborg' });
    expect(setup.stages).toEqual([{ stage: 'nyborg' }]);
  });

  it('teams and riders are remembered for next time', () => {
    const deskStorage = memory();
    const first = new Setup(deskStorage);
    first.toggleTeam(2);
    first.size = 4;
    first.nameTeam(0, 'VC Garrigue');
    first.teams[0]!.riders.splice(0, 4, 'Maury', 'Blanc', 'Tessier', 'Hérault');
    first.nameTeam(1, 'US Belle-Île');
    first.remember();

    const next = new Setup(deskStorage);
    expect(next).toMatchObject({ riding: [0, 1], size: 4 });
    expect(next.teams[0]).toEqual({ name: 'VC Garrigue', riders: ['Maury', 'Blanc', 'Tessier', 'Hérault', '', ''] });
    next.nameTeam(3, 'VC Garrigue');
    expect(next.teams[3]?.riders[0]).toBe('Maury');
    next.size = 3;
    next.remember();
    expect(new Setup(deskStorage).teams[0]?.riders.slice(0, 4)).toEqual(['Maury', 'Blanc', 'Tessier', 'Hérault']);
  });

  it('a stage that is typed in', () => {
    expect(typedStage(' Chez nous ', '12,5', '0:20')).toEqual({
      name: 'Chez nous',
      kilometres: 12.5,
      base_time: '0:20:00',
    });
    expect(typedStage('', '12', '0:20:00')).toEqual(['name']);
    expect(typedStage('x', 'douze', '0:20:00')).toEqual(['km']);
    expect(typedStage('x', '12', 'vingt')).toEqual(['base']);
    expect(typedStage(' ', '', '')).toEqual(['name', 'km', 'base']);
    const setup = new Setup(memory());
    setup.addStage({ stage: 'paris' });
    setup.replaceStage(0, { name: 'Chez nous', kilometres: 12.5, base_time: '0:20:00' });
    expect(setup.stages).toEqual([{ name: 'Chez nous', kilometres: 12.5, base_time: '0:20:00' }]);
  });

  it('chooses which of the six teams ride, by number: two always do', () => {
    const setup = new Setup(memory());
    setup.addStage({ stage: 'paris' });
    setup.toggleTeam(4);
    setup.toggleTeam(0);
    setup.toggleTeam(1);
    setup.nameTeam(4, 'Violette');
    expect(setup.head()).toMatchObject({ teams: [{ number: 3 }, { number: 5, name: 'Violette' }] });
    setup.toggleTeam(2);
    expect(setup.riding).toEqual([2, 4]);
    setup.toggleTeam(0);
    expect(setup.head()).toMatchObject({ teams: [{}, { number: 3 }, { number: 5 }] });
  });

  it('takes up to ninety-nine stages', () => {
    const setup = new Setup(memory());
    for (let n = 0; n < 100; n++) setup.addStage({ stage: 'paris' });
    expect(setup.stages).toHaveLength(99);
    expect(setup.full).toBe(true);
  });
});
