import { describe, expect, it } from 'vitest';
import type { GameInfo, PastRace, PastSeat } from '../../net/protocol';
import { course, figuresOf, grouped } from './figures';
import { everything, find, ridesOf, variantOf, type Past } from './races';

const day = (text: string) => new Date(`${text}T12:00`).getTime();
const seat = (name: string, place: number | null, more: Partial<PastSeat> = {}): PastSeat => ({
  name,
  bot: null,
  mine: false,
  place,
  ledger: null,
  ...more,
});
const me = (place: number | null, more: Partial<PastSeat> = {}) => seat('Camille', place, { mine: true, ...more });
const bot = (kind: string, place: number | null) => seat('Émile', place, { bot: kind });

let made = 0;
function past(seats: PastSeat[], more: Partial<PastRace> = {}, words = ''): Past {
  const race: PastRace = {
    id: String(++made),
    game: 'toy',
    title: 'Le jeu',
    options: {},
    created_ms: 1,
    ended_ms: day('2026-03-10'),
    origin: 'here',
    hidden: false,
    seats,
    ...more,
  };
  return { race, variant: race.game + JSON.stringify(race.options), words };
}

describe('rides', () => {
  it('are my seats in races that count', () => {
    const races = [
      past([me(2), seat('Ana', 1)]),
      past([me(1), me(3), seat('Ana', 2)]),
      past([seat('', 1), seat('', 2)]),
      past([me(1), bot('pro', 2)], { origin: 'what_if' }),
      past([me(1), bot('pro', 2)], { origin: 'imported' }),
      past([me(null), bot('pro', null)], { hidden: true, ended_ms: null }),
      past([me(null), bot('pro', null)]),
    ];
    expect(ridesOf(races).map((ride) => [ride.place, ride.seats, ride.win])).toEqual([
      [2, 2, 0],
      [1, 3, 1],
      [3, 3, 0],
    ]);
  });

  it('come in the order in which they ended, and share wins in parts', () => {
    const late = past([me(1), seat('Ana', 1), seat('Bob', 3)], { ended_ms: day('2026-05-01') });
    const early = past([me(3), seat('Ana', 1), seat('Bob', 1)], { ended_ms: day('2026-04-01') });
    expect(ridesOf([late, early]).map((ride) => ride.win)).toEqual([0, 0.5]);
  });
});

describe('search', () => {
  const ana = past(
    [me(1), seat('Ána', 2), bot('pro', 3)],
    { ended_ms: day('2026-03-01'), options: { laps: 3 } },
    'Trois tours',
  );
  const zoe = past([me(4), seat('Zoé', 1), seat('', 2), seat('Ana', 3)], {
    ended_ms: day('2026-03-31'),
    game: 'other',
    title: 'L’autre',
  });
  const hidden = past([me(null), seat('Bob', null)], { hidden: true, ended_ms: null, created_ms: day('2026-03-15') });
  const alone = past([seat('', 1), seat('', 2)], { origin: 'imported', ended_ms: day('2026-02-01') });
  const all = [alone, ana, hidden, zoe];
  const ids = (search: Partial<typeof everything>) =>
    find(all, { ...everything, ...search }).map(({ race }) => race.id);

  it('finds everything, what ended last first', () =>
    expect(ids({})).toEqual([zoe, hidden, ana, alone].map(({ race }) => race.id)));
  it('reads names, titles, bots and options without case and accents', () => {
    expect(ids({ text: 'ANA' })).toEqual([zoe.race.id, ana.race.id]);
    expect(ids({ text: 'ana tours' })).toEqual([ana.race.id]);
    expect(ids({ text: 'autre zoe' })).toEqual([zoe.race.id]);
    expect(ids({ text: 'pro' })).toEqual([ana.race.id]);
    expect(ids({ text: 'personne' })).toEqual([]);
  });
  it('knows games, variants and bots', () => {
    expect(ids({ game: 'other' })).toEqual([zoe.race.id]);
    expect(ids({ variant: ana.variant })).toEqual([ana.race.id]);
    expect(ids({ bot: 'pro' })).toEqual([ana.race.id]);
    expect(ids({ bot: 'champion' })).toEqual([]);
  });
  it('knows results, and none of what is hidden or nobody’s', () => {
    expect(ids({ result: 'won' })).toEqual([ana.race.id]);
    expect(ids({ result: 'podium' })).toEqual([ana.race.id]);
    expect(ids({ result: 'lost' })).toEqual([zoe.race.id]);
  });
  it('takes days whole', () => {
    expect(ids({ from: '2026-03-01', to: '2026-03-15' })).toEqual([hidden.race.id, ana.race.id]);
    expect(ids({ from: '2026-03-31' })).toEqual([zoe.race.id]);
    expect(ids({ to: '2026-02-01' })).toEqual([alone.race.id]);
  });
});

describe('variants', () => {
  const game = {
    options: [
      { key: 'laps', kind: 'number' },
      { key: 'first', kind: 'seat' },
    ],
    defaults: { laps: 5, first: null, list: [1] },
  } as unknown as GameInfo;
  const of = (options: Record<string, unknown>) => variantOf(past([], { options }).race, game);
  it('are what was set otherwise than usual, but for who goes first', () => {
    expect(of({ laps: 5, first: 2, list: [1] })).toEqual([]);
    expect(of({ zest: true, laps: 3, list: null })).toEqual([
      ['laps', 3],
      ['zest', true],
    ]);
  });
});

describe('figures', () => {
  const ledger = (luck: number, own: number) => ({ start: 0.5, luck, own, others: 0 });
  const rides = ridesOf([
    past([me(1, { ledger: ledger(0.2, 0.3) }), bot('pro', 2), bot('pro', 3)]),
    past([me(4, { ledger: ledger(-0.4, 0.1) }), seat('Ana', 1), bot('pro', 2), bot('heuristic', 3)], {
      options: { laps: 3 },
    }),
    past([me(1), seat('Ana', 1)], { game: 'other' }),
  ]);

  it('are races, wins in parts, places and what an analysis found', () => {
    const found = figuresOf(rides);
    expect(found).toMatchObject({ races: 3, wins: 1.5, meanPlace: 2, meanSeats: 3, places: [2, 0, 0, 1], analysed: 2 });
    expect(found.even).toBeCloseTo(1 / 3 + 1 / 4 + 1 / 2);
    expect([found.luck, found.own]).toEqual([expect.closeTo(-0.1), expect.closeTo(0.2)]);
  });
  it('of nothing are nothing', () =>
    expect(figuresOf([])).toMatchObject({ races: 0, wins: 0, meanPlace: null, places: [], luck: null }));
  it('are made by game, variant, opponent and bot', () => {
    const by = (what: Parameters<typeof grouped>[1]) =>
      grouped(rides, what).map((group) => [group.key, group.figures.races, group.figures.wins]);
    expect(by('game')).toEqual([
      ['toy', 2, 1],
      ['other', 1, 0.5],
    ]);
    expect(by('variant').map(([, races]) => races)).toEqual([1, 1, 1]);
    expect(by('person')).toEqual([['Ana', 2, 0.5]]);
    expect(by('bot')).toEqual([
      ['pro', 2, 1],
      ['heuristic', 1, 0],
    ]);
  });
  it('add up race by race', () => {
    const { won, even } = course(rides);
    expect(won).toEqual([0, 1, 1, 1.5]);
    expect(even.at(-1)).toBeCloseTo(figuresOf(rides).even);
  });
});
