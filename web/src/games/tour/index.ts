import type { GameFolder } from '../../play/contract';
import Answer from './Answer.svelte';
import Board from './Board.svelte';
import { describe } from './describe';
import { finish, interval } from './finish';
import { result, sampled, seatNote, status, track } from './notes';
import { strings } from './strings';
import { telling } from './telling';
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
  classified: true,
  strings,
  telling,
};

export default tour;
