import type { GameCard } from '../../play/contract';

// as `stages.ts` reckons it for this stage (a test compares them): 38 rounds, and one tap a rider in each
export default {
  ground: '#f2c230',
  ink: '#20251f',
  minutes: 25,
  windows: false,
  quick: { seats: 3, options: { team_size: 3 }, orders: ['line_up'] },
} satisfies GameCard;
