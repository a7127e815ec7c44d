import type { Telling } from '../../play/contract';
import { after } from './after';
import { actorOf, factOf } from './event';
import type { View } from './view';

const minor = new Set(['passed', 'shuffled', 'reshuffled', 'unsold', 'feed_cancelled', 'rainbow_opened']);

export const telling: Telling<View> = {
  after,
  // who bids next
  during: (view) => (view.auction ? { ...view, auction: { ...view.auction, turn: null } } : view),
  actor: (event) => actorOf(factOf(event)),
  minor: (event) => minor.has(factOf(event)?.event ?? ''),
  key: (event) => ['jersey_won', 'went_clear', 'caught', 'collapsed', 'won'].includes(factOf(event)?.event ?? ''),
  pace: { ms: 4_000 },
};
