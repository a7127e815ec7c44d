import { gameKeys, games as list, type GameKey } from '../../test/games.ts';

export { gameKeys, type GameKey };

const infos = new Map(list.map((info) => [info.key, info]));

/** The games as the lobby names them. */
export const games = Object.fromEntries(list.map(({ key, title }) => [key, title])) as Record<GameKey, string>;

/** How many seats a race has at least. */
export const fewest = (game: GameKey): number => infos.get(game)?.seats[0] ?? 2;

/** What browser tests know of a game beside the server's list. */
interface Tested {
  /** Options that make a race as short as the rules allow. */
  short: Record<string, unknown>;
  /** Where it is raced to its end; its first answers are given on the other size. */
  whole: 'phone' | 'desktop';
  /** Decisions of a race at which the visibility test looks. */
  looked: number[];
  /** Seconds of showing from my answer to my next question, by default, with three bots (in Coup de bordure and Le Tour, in a round), and
   * how many answers are given to measure them. */
  pace: { most: number; given: number };
}

/** A new game needs no line here: this is tested until it has one. */
const plain: Tested = { short: {}, whole: 'phone', looked: [0, 1, 3, 6], pace: { most: 4, given: 4 } };

const known: Partial<Record<GameKey, Partial<Tested>>> = {
  echappee: { short: { variant: 'complet', stages: 1, first_leader: null }, looked: [0, 1, 4, 8] },
  'mille-bornes': {
    short: { scoring: 'junior', distance: 700, target: null, fast: false, extended: false, teams: null, first: null },
    whole: 'desktop',
    looked: [0, 3, 7, 10],
    pace: { most: 3, given: 5 },
  },
  bordure: { looked: [0, 1, 3, 5, 9], pace: { most: 6, given: 6 } },
  'arc-en-ciel': { looked: [0, 1, 3, 6, 9] },
  tour: {
    short: { stages: ['paris'], team_size: 3 },
    whole: 'desktop',
    looked: [0, 5, 6, 7, 9, 14, 22],
    pace: { most: 8, given: 12 },
  },
};

export const tested = (game: GameKey): Tested => ({ ...plain, ...known[game] });
