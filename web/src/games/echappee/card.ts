import type { GameCard } from '../../play/contract';

// `sillage simulate echappee --games 20 --seats 4 --options '{"stages":2}'`: 31 turns a seat
export default {
  ground: '#d6322c',
  ink: '#fffaf0',
  minutes: 10,
  windows: true,
  quick: { seats: 4, options: { stages: 2 } },
} satisfies GameCard;
