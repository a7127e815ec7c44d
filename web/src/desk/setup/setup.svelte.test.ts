import { describe, expect, it } from 'vitest';
import { memory } from '../../../test/fixtures';
import { Refusal } from '../book/refusal';
import { Setup, typedStage } from './setup.svelte';

describe('setting up a race', () => {
  it('needs a stage (D1), and leaves out the names that were left out', () => {
    const setup = new Setup(memory());
    expect(setup.head()).toBeInstanceOf(Refusal);
    setup.addStage({ stage: 'paris' });
    setup.size = 3;
    setup.count = 2;
    setup.nameTeam(1, ' Les  Bleus ');
    setup.teams[1]!.riders[1] = 'Nina';
    expect(setup.head()).toEqual({ desk: 1, team_size: 3, teams: [{}, { name: 'Les Bleus', riders: ['', 'Nina'] }], stages: [{ stage: 'paris' }] });
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
    const cupboard = memory();
    const first = new Setup(cupboard);
    first.count = 2;
    first.size = 4;
    first.nameTeam(0, 'VC Garrigue');
    first.teams[0]!.riders.splice(0, 4, 'Maury', 'Blanc', 'Tessier', 'Hérault');
    first.nameTeam(1, 'US Belle-Île');
    first.remember();

    const next = new Setup(cupboard);
    expect(next).toMatchObject({ count: 2, size: 4 });
    expect(next.teams[0]).toEqual({ name: 'VC Garrigue', riders: ['Maury', 'Blanc', 'Tessier', 'Hérault', '', ''] });
    next.nameTeam(3, 'VC Garrigue');
    expect(next.teams[3]?.riders[0]).toBe('Maury');
    next.size = 3;
    next.remember();
    expect(new Setup(cupboard).teams[0]?.riders.slice(0, 4)).toEqual(['Maury', 'Blanc', 'Tessier', 'Hérault']);
  });

  it('a stage that is typed in', () => {
    expect(typedStage(' Chez nous ', '12,5', '0:20')).toEqual({ name: 'Chez nous', kilometres: 12.5, base_time: '0:20:00' });
    expect(typedStage('', '12', '0:20:00')).toBeNull();
    expect(typedStage('x', 'douze', '0:20:00')).toBeNull();
    expect(typedStage('x', '12', 'vingt')).toBeNull();
  });
});
