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
  /** What races without a server take: all games with their bots, as it goes over the line, and the worker that runs them. */
  engine: 920 * KB,
};

/** Which budgets a build is over, in words. Every file counts: whatever is no first visit, game or table is `lazy`. */
export function over({ firstVisit, games, lazy, engine = 0 }) {
  const check = (what, bytes, most) => (bytes > most ? [`${what} is over its budget: ${bytes} of ${most} bytes.`] : []);
  return [
    ...check('the first visit', firstVisit, budgets.firstVisit),
    ...check('what races without a server take', engine, budgets.engine),
    ...games.flatMap(({ name, race, own }) => [
      ...check(`the first race of ${name}`, race, budgets.firstRace),
      ...check(name, own, budgets.game),
    ]),
    ...lazy.flatMap(({ name, bytes }) => check(name, bytes, budgets.lazy)),
  ];
}
