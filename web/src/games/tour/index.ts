import type { GameFolder } from '../../play/contract';
import Answer from './Answer.svelte';
import Board from './Board.svelte';
import { describe } from './describe';
import { finish, interval, stageEnded, won } from './finish';
import { result, sampled, seatNote, status, track } from './notes';
import { strings } from './strings';
import type { View } from './view';

const tour: GameFolder<View> = {
  Board,
  Answer,
  describe,
  track,
  sampled,
  status,
  seatNote,
  result,
  finish,
  interval,
  won,
  classified: true,
  strings,
  playback: {
    pace: {
      ms: 8_000,
      round: (view) => ({
        nth: view.leg * 1_000 + view.round,
        moments: 2 + view.riders.filter((rider) => rider.status === 'racing' || rider.status === 'crashed').length,
      }),
    },
    halts: (event, view) => stageEnded(event) !== null && !view.over,
    home: (view, seat) => view.round > 0 && view.riders.every((rider) => rider.team !== seat || rider.cell === null),
  },
};

export default tour;
