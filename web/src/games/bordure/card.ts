import type { GameCard } from '../contract';

export default { ground: '#e8c25a', ink: '#20251f', minutes: 30, quick: { seats: 3, options: {} } } satisfies GameCard;
