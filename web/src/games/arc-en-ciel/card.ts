import type { GameCard } from '../../play/contract';

// `sillage simulate arc-en-ciel --games 20 --seats 4`: 410 steps, of which about 75 are a seat’s
export default {
  ground: '#f6eedd',
  ink: '#20251f',
  minutes: 20,
  windows: false,
  quick: { seats: 4, options: {} },
} satisfies GameCard;
