import type { GameCard } from '../contract';

export default { ground: '#5b90cb', ink: '#fffaf0', minutes: 20, quick: { seats: 3, options: {} } } satisfies GameCard;
