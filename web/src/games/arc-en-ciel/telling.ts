import type { Telling } from '../contract';
import { after } from './after';
import { actorOf, factOf } from './event';
import type { View } from './view';

const minor = new Set(['passed', 'shuffled', 'reshuffled', 'unsold', 'feed_cancelled', 'rainbow_opened']);

export const telling: Telling<View> = {
  after,
  tells: ['board', 'rainbow', 'lap', 'rainbow_open', 'no_feed', 'pack', 'break', 'teams.*.energy', 'teams.*.reserve', 'teams.*.on', 'teams.*.out', 'teams.*.jerseys', 'teams.*.points', 'teams.*.alive', 'deck', 'discards', 'auction.square', 'auction.best', 'auction.by'],
  clears: ['auction'],
  actor: (event) => actorOf(factOf(event)),
  minor: (event) => minor.has(factOf(event)?.event ?? ''),
  pace: { ms: 4_000 },
};
