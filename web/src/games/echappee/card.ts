import type { GameCard } from '../contract';

export default { ground: '#d6322c', ink: '#fffaf0', minutes: 15, quick: { seats: 4, options: { stages: 2 } } } satisfies GameCard;
