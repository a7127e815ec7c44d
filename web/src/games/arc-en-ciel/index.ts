import type { GameFolder } from '../../play/contract';
import Answer from './Answer.svelte';
import Board from './Board.svelte';
import { describe } from './describe';
import { finish } from './finish';
import { result, seatNote, status, track } from './notes';
import { strings } from './strings';
import type { View } from './view';

const arcEnCiel: GameFolder<View> = {
  Board,
  Answer,
  describe,
  track,
  status,
  seatNote,
  result,
  finish,
  strings,
  playback: { pace: { ms: 4_000 } },
};

export default arcEnCiel;
