// What a browser may have to load, compressed, with the letters of French and English. Nothing here reads files.
const KB = 1024;

export const budgets = {
  /** The page, all that it asks for at once, and the type. */
  firstVisit: 130 * KB,
  /** A first visit, the table and one game. */
  firstRace: 200 * KB,
  /** What one game brings: script, words and styles. */
  game: 32 * KB,
  /** What one screen brings that a first race has not brought. */
  lazy: 46 * KB,
  /** Modules as they go over the line: every game with its bots, one game alone, and what reads books of the desk and records. */
  modules: { all: 920 * KB, game: 300_000, reader: 100_000 },
};

export const moduleBudget = (name) => budgets.modules[name] ?? budgets.modules.game;

/** Which budgets a build is over, in words. Every file counts: whatever is no first visit, game, table or module is `lazy`. */
export function over({ firstVisit, games, lazy, modules = [] }) {
  const check = (what, bytes, most) => (bytes > most ? [`${what} is over its budget: ${bytes} of ${most} bytes.`] : []);
  return [
    ...check('the first visit', firstVisit, budgets.firstVisit),
    ...modules.flatMap(({ name, bytes }) => check(`the module ${name}`, bytes, moduleBudget(name))),
    ...games.flatMap(({ name, race, own }) => [
      ...check(`the first race of ${name}`, race, budgets.firstRace),
      ...check(name, own, budgets.game),
    ]),
    ...lazy.flatMap(({ name, bytes }) => check(name, bytes, budgets.lazy)),
  ];
}
