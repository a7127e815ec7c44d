import type { GameFolder } from '../../play/contract';
import Answer from './Answer.svelte';
import Board from './Board.svelte';
import { describe } from './describe';
import { finish } from './finish';
import { result, seatNote, status, track } from './notes';
import { strings } from './strings';
import { lastSquare, type View } from './view';

const bordure: GameFolder<View> = {
  Board,
  Answer,
  hand: true,
  describe,
  track,
  status,
  seatNote,
  result,
  finish,
  strings,
  playback: {
    // a move for each rider, and the turning over of a few squares
    pace: { ms: 6_000, round: (view) => ({ nth: view.round, moments: view.riders.length + 8 }) },
    home: (view, seat) => view.riders.every((rider) => rider.seat !== seat || rider.square > lastSquare),
  },
};

export default bordure;
