import type { GameFolder } from '../../play/contract';
import Answer from './Answer.svelte';
import Board from './Board.svelte';
import { describe } from './describe';
import { finish, halts, interval } from './finish';
import { result, seatNote, status, track } from './notes';
import { strings } from './strings';
import type { View } from './view';

const echappee: GameFolder<View> = {
  Board,
  Answer,
  hand: true,
  describe,
  track,
  status,
  seatNote,
  result,
  finish,
  interval,
  strings,
  playback: { pace: { ms: 4_000 }, halts },
};

export default echappee;
