import { describe, expect, it } from 'vitest';
import { games } from '../../../test/games';
import { applies, asks } from './fitting';
import { raceNow } from '../../shell/raceNow';
import { Setup } from './setup.svelte';

const echappee = games[0]!;
const unnamed = (seat: number) => `Coureur ${seat + 1}`;

describe('race now', () => {
  it('sits me among bots and starts', () => {
    const table = raceNow(echappee, 'Odette');
    expect(table.start).toBe(true);
    expect(table.seats[0]).toEqual({ kind: 'me', name: 'Odette' });
    expect(table.seats.slice(1).every((seat) => seat.kind === 'bot')).toBe(true);
    expect(new Set(table.seats.map((seat) => seat.name)).size).toBe(table.seats.length);
  });

  it.each(games)('keeps within the seats of $key', (game) => {
    const { length } = raceNow(game, 'Camille').seats;
    expect(length).toBeGreaterThanOrEqual(game.seats[0]);
    expect(length).toBeLessThanOrEqual(game.seats[1]);
  });
});

describe('laying a table', () => {
  it('leaves seats open among friends and does not start yet', () => {
    const request = new Setup(echappee, 'friends', 'Camille', 4).request(unnamed);
    expect(request.seats.map((seat) => seat.kind)).toEqual(['me', 'open', 'open', 'open']);
    expect([request.start, request.hot_seat]).toEqual([false, false]);
  });

  it('names those round the screen who gave no name', () => {
    const setup = new Setup(echappee, 'screen', 'Camille', 4);
    setup.setSeat(1, { kind: 'me', name: ' Odette ' });
    const request = setup.request(unnamed);
    expect(request.seats.map((seat) => seat.name)).toEqual(['Camille', 'Odette', 'Coureur 3']);
    expect([request.start, request.hot_seat]).toEqual([true, true]);
  });

  it('with friends is as long as the card says, and relaxed unless strangers may come', () => {
    const setup = new Setup(echappee, 'friends', 'Camille', 4, { stages: 2 });
    expect(setup.request(unnamed)).toMatchObject({ options: { stages: 2 }, windows: 'relaxed' });
    setup.public = true;
    expect(setup.request(unnamed).windows).toBe('strict');
    setup.windows = 'relaxed';
    expect(setup.request(unnamed).windows).toBe('relaxed');
    setup.setMode('screen');
    expect(setup.request(unnamed).windows).toBeUndefined();
  });

  it('waits for those who are invited by name', () => {
    const setup = new Setup(echappee, 'friends', 'Camille', 4);
    [1, 2, 3].forEach((seat) => setup.setSeat(seat, { kind: 'bot', name: 'Odette', bot: 'heuristic' }));
    expect(setup.request(unnamed).start).toBe(true);
    setup.setSeat(1, { kind: 'companion', name: 'Lise', of: { table: 'a', seat: 1 } });
    expect(setup.request(unnamed)).toMatchObject({
      start: false,
      seats: [{ kind: 'me' }, { kind: 'companion', of: { table: 'a', seat: 1 } }, { kind: 'bot' }, { kind: 'bot' }],
    });
  });

  it('does not keep a clock that only friends have', () => {
    const setup = new Setup(echappee, 'friends', 'Camille', 4);
    setup.clock = { kind: 'move', seconds: 60 };
    expect(setup.request(unnamed).clock.kind).toBe('move');
    setup.setMode('bots');
    expect(setup.request(unnamed).clock.kind).toBe('none');
  });

  it('forgets a seat that an option named and that is gone', () => {
    const setup = new Setup(echappee, 'bots', 'Camille', 4);
    setup.set('first_leader', 3);
    setup.setCount(3);
    expect(setup.options.first_leader).toBeNull();
    setup.setCount(5);
    expect(setup.seats.length).toBe(5);
  });
});

describe('options that go together', () => {
  const milleBornes = games.find(({ key }) => key === 'mille-bornes')!;
  const setUp = (count: number) => {
    const setup = new Setup(milleBornes, 'bots', 'Camille', 3);
    setup.setCount(count);
    return setup;
  };

  it('2 × 2 sets four seats, and six seats set 3 × 2', () => {
    const setup = setUp(3);
    setup.set('teams', '2x2');
    expect(setup.seats.length).toBe(4);
    expect(setup.moved).toEqual({ count: 4, gone: [], came: 1 });
    setup.setCount(5);
    expect([setup.seats.length, setup.options.teams]).toEqual([6, '3x2']);
    setup.setCount(5);
    expect([setup.seats.length, setup.options.teams]).toEqual([4, null]);
  });

  it('a short race loses its fourth player, or its shortness', () => {
    const setup = setUp(4);
    const fourth = setup.seats[3];
    setup.set('distance', 700);
    expect(setup.seats.length).toBe(3);
    expect(setup.moved).toEqual({ count: 3, gone: [fourth], came: 0 });
    setup.setCount(4);
    expect(setup.options.distance).toBe(1000);
  });

  it('what has one answer is not asked', () => {
    const [spec] = milleBornes.options.flatMap((option) =>
      option.kind === 'one_of' && !option.nullable ? [option] : [],
    );
    expect(asks(spec!)).toBe(true);
    expect(asks({ ...spec!, values: spec!.values.slice(0, 1) })).toBe(false);
    expect(asks({ ...spec!, values: spec!.values.slice(0, 1), nullable: { label: spec!.label } })).toBe(true);
    const arcEnCiel = games.find(({ key }) => key === 'arc-en-ciel')!;
    expect(arcEnCiel.options.flatMap((option) => (asks(option) ? [] : [option.key]))).toEqual(['board', 'deck']);
  });

  it('how partners sit is asked of teams only, whichever they are', () => {
    const setup = setUp(3);
    const partners = milleBornes.options.find(({ key }) => key === 'partners')!;
    expect(applies(partners, setup.options)).toBe(false);
    setup.set('teams', '2x2');
    expect(applies(partners, setup.options)).toBe(true);
    setup.set('partners', 'beside');
    setup.setCount(6);
    expect([setup.options.teams, setup.options.partners]).toEqual(['3x2', 'beside']);
    setup.set('teams', null);
    expect(setup.options.partners).toBe('opposite');
  });

  it('an option without its condition goes back to its default', () => {
    const setup = setUp(3);
    setup.set('scoring', 'bonus');
    setup.set('target', 5000);
    setup.set('scoring', 'junior');
    expect(setup.options.target).toBe(milleBornes.defaults.target);
  });
});
