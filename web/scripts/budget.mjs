// What the scripts of the client may weigh, compressed: each game's own chunk by itself, and all of them together. Nothing here reads files.
const KB = 1024;
/** All scripts of the build with the games that it was set for: 250 KB with five. */
const together = { bytes: 250 * KB, games: 5 };
/** The board of one game. Each game beyond those brings as much with it, so that it weighs on no other. */
const own = 24 * KB;

/** The most that all scripts may weigh with so many games. */
export const budgetOf = (games) => together.bytes + own * Math.max(0, games - together.games);

/** Which budgets the scripts of a build are over, in words. `games` are the keys of the games that have a folder. */
export function over(scripts, games) {
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  const chunks = scripts.map(({ name, bytes }) => ({
    game: games.find((key) => new RegExp(`^${key}-.{8}\\.js$`).test(name)),
    bytes,
  }));
  const heavy = chunks
    .filter(({ game, bytes }) => game && bytes > own)
    .map(({ game, bytes }) => `${game} is over its budget: ${bytes} of ${own} bytes.`);
  return total > budgetOf(games.length) ? ['The scripts are over their budget.', ...heavy] : heavy;
}
