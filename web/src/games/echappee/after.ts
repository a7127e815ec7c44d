import { eventOf } from '../event';
import { leads, whoOf } from './event';
import type { Event } from './generated';
import { isWho, type Rider, type View, type Who } from './view';

/** The board once a fact has been told. Facts carry where things end up, so telling one twice changes nothing. */
export function after(view: View, event: unknown): View {
  const fact = eventOf<Event>(event);
  switch (fact?.event) {
    case 'rode': {
      const who = whoOf(fact.rider);
      const ridden = changed(view, who, { card: fact.card, speed: fact.speed, minutes: fact.minutes, in_pack: fact.minutes === 0, pompes: 0 });
      return leads(fact) ? { ...ridden, leader: who, pace: fact.speed } : ridden;
    }
    case 'stage_began':
      return { ...view, stage: fact.stage, leader: whoOf(fact.leader), pace: null, cote: null, riders: view.riders.map((rider) => ({ ...rider, minutes: 0, in_pack: true, card: null, speed: null, pompes: 0 })) };
    case 'climb_began':
      return { ...view, cote: { by: fact.by ?? fact.leader.seat } };
    case 'climb_ended':
      return { ...view, cote: null };
    case 'bonked':
    case 'gave_pompe':
      return changed(view, whoOf(fact.rider), { pompes: fact.pompes });
    default:
      return view;
  }
}

function changed(view: View, who: Who, change: Partial<Rider>): View {
  return { ...view, riders: view.riders.map((rider) => (isWho(rider, who) ? { ...rider, ...change } : rider)) };
}
