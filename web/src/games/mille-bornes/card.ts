import type { GameCard } from '../../play/contract';

// `sillage simulate mille-bornes --games 20 --seats 3`: 27 turns a seat
export default {
  ground: '#5b90cb',
  ink: '#fffaf0',
  minutes: 10,
  windows: true,
  quick: { seats: 3, options: {} },
} satisfies GameCard;
