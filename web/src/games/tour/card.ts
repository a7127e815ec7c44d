import type { GameCard } from '../contract';

// `sillage simulate tour --games 20 --seats 3 --options '{"team_size":3}'`: 200 turns a seat in 38 rounds
export default { ground: '#f2c230', ink: '#20251f', minutes: 40, quick: { seats: 3, options: { team_size: 3 } } } satisfies GameCard;
