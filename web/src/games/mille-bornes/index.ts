import type { GameFolder } from '../../play/contract';
import Answer from './Answer.svelte';
import Board from './Board.svelte';
import { describe } from './describe';
import { finish } from './finish';
import { result, seatNote, status, track } from './notes';
import { strings } from './strings';
import type { View } from './view';

const milleBornes: GameFolder<View> = {
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
  playback: { pace: { ms: 3_000 } },
};

export default milleBornes;
