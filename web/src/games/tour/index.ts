import type { GameFolder } from '../contract';
import Answer from './Answer.svelte';
import Board from './Board.svelte';
import { describe } from './describe';
import { seatNote, status, track } from './notes';
import { strings } from './strings';
import type { View } from './view';

const tour: GameFolder<View> = { Board, Answer, describe, track, status, seatNote, classified: true, strings };

export default tour;
