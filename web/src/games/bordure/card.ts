import type { GameCard } from '../../play/contract';

// `sillage simulate bordure --games 20 --seats 3`: 10 rounds of three riders
export default {
  ground: '#e8c25a',
  ink: '#20251f',
  minutes: 10,
  windows: true,
  quick: { seats: 3, options: {} },
} satisfies GameCard;
