import type { Telling } from '../contract';
import { after } from './after';
import { actorOf, factOf } from './event';
import type { View } from './view';

const minor = new Set(['passed', 'shuffled', 'reshuffled', 'unsold', 'feed_cancelled', 'rainbow_opened']);

export const telling: Telling<View> = {
  after,
  actor: (event) => actorOf(factOf(event)),
  minor: (event) => minor.has(factOf(event)?.fact ?? ''),
  pace: { ms: 4_000 },
};
