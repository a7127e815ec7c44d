import type { Telling } from '../../play/contract';
import { after } from './after';
import { factOf } from './event';
import { lastSquare, type View } from './view';

const minor = new Set(['round_began', 'square_called', 'uncovered', 'opened', 'towed', 'musette_drawn']);

export const telling: Telling<View> = {
  after,
  actor(event) {
    const fact = factOf(event);
    if (!fact) return null;
    return 'who' in fact ? fact.who.seat : 'seat' in fact ? fact.seat : null;
  },
  minor: (event) => minor.has(factOf(event)?.event ?? ''),
  key: (event) => factOf(event)?.event === 'attacked',
  // a move for each rider, and the turning over of a few squares
  pace: { ms: 6_000, round: (view) => ({ nth: view.round, beats: view.riders.length + 8 }) },
  home: (view, seat) => view.riders.every((rider) => rider.seat !== seat || rider.square > lastSquare),
};
