import type { GameCard } from '../contract';

export default { ground: '#f2c230', ink: '#20251f', minutes: 60, quick: { seats: 3, options: { team_size: 3 } } } satisfies GameCard;
