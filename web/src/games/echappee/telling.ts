import type { Telling } from '../../play/contract';
import { eventOf } from '../../play/event';
import { after } from './after';
import { halts } from './finish';
import type { Event } from './generated';
import type { View } from './view';

const minor = new Set(['drew', 'no_climb', 'climb_ended', 'threw_out_pompe', 'took_last_card', 'skipped']);

/** A draw, the card and "no climb" are one rider's turn. */
export const telling: Telling<View> = {
  after,
  // another deal
  opens: (event) => eventOf(event)?.event === 'stage_began',
  minor: (event) => minor.has(eventOf(event)?.event ?? ''),
  key: (event) => {
    const fact = eventOf<Event>(event);
    return fact?.event === 'climb_began' || (fact?.event === 'rode' && fact.outcome === 'takes_lead');
  },
  pace: { ms: 4_000 },
  halts,
};
