import { gameCard } from '../games';
import type { GameInfo, NewTable } from '../net/protocol';

/** Names that bots go by; the table marks them as bots. */
const botNames = ['Odette', 'Lucien', 'Marcel', 'Simone', 'Fernand', 'Yvette', 'Gaston'];

/** How the bots of a table ride, unless one chooses others: no two neighbours the same. */
const styles = ['heuristic', 'suceur-de-roue', 'attaquant', 'flambeur'];

/** One click to a race: usual numbers, the server's defaults, bots in every other seat. */
export function raceNow(game: GameInfo, name: string): NewTable {
  const { quick } = gameCard(game.key);
  const seats = Math.min(game.seats[1], Math.max(game.seats[0], quick.seats));
  return {
    game: game.key,
    options: { ...game.defaults, ...quick.options },
    seats: [{ kind: 'me', name }, ...namedBots(seats - 1, name)],
    public: false,
    hot_seat: false,
    clock: { kind: 'none' },
    name,
    start: true,
  };
}

export function namedBots(count: number, taken: string): NewTable['seats'] {
  const free = botNames.filter((name) => name !== taken);
  return Array.from({ length: count }, (_, i) => ({
    kind: 'bot',
    name: free[i % free.length] ?? 'Bot',
    bot: styles[i % styles.length] ?? 'heuristic',
  }));
}
