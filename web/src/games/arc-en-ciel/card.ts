import type { GameCard } from '../contract';

export default { ground: '#f6eedd', ink: '#20251f', minutes: 45, quick: { seats: 4, options: {} } } satisfies GameCard;
