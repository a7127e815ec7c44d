import type { Telling } from '../../play/contract';
import { after } from './after';
import { actorOf, factOf } from './event';
import { stageEnded } from './finish';
import type { View } from './view';

const minor = new Set(['order_drawn', 'card_dealt', 'round_began', 'passed_over', 'attack_declined', 'offer_declined']);

/** What a rider rolls, where they go and what comes of it is one beat: groups, gaps and classifications are those of the server's view. */
export const telling: Telling<View> = {
  after,
  // whose turn comes next
  during: (view, event) => ({ ...view, rider: actorOf(factOf(event)) }),
  trails: () => true,
  // another road
  opens: (event) => factOf(event)?.event === 'stage_began',
  actor: (event) => actorOf(factOf(event)),
  minor: (event) => minor.has(factOf(event)?.event ?? ''),
  key: (event) =>
    ['crashed', 'went_out', 'attacked', 'attacked_together', 'jersey_won'].includes(factOf(event)?.event ?? ''),
  pace: {
    ms: 8_000,
    round: (view) => ({
      nth: view.leg * 1_000 + view.round,
      beats: 2 + view.riders.filter((rider) => rider.status === 'racing' || rider.status === 'crashed').length,
    }),
  },
  halts: (event, view) => stageEnded(event) !== null && !view.over,
  home: (view, seat) => view.round > 0 && view.riders.every((rider) => rider.team !== seat || rider.cell === null),
};
