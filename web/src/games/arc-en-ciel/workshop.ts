import type { WorkshopFolder } from '../../play/contract';
import board from '../../../../games/arc-en-ciel/boards/classic.json';
import deck from '../../../../games/arc-en-ciel/decks/classic.json';
import Editor from './BoardEditor.svelte';

const effort = { effort: 3 };

export default {
  Editor,
  starts: [
    { name: ['Recopie ta boîte : 40 cases', 'Copy your box: 40 squares'], options: boxOf(40) },
    { name: ['Petit circuit : 20 cases', 'Small circuit: 20 squares'], options: boxOf(20) },
    { name: [board.name.fr, board.name.en], options: { board: board.squares, deck: deck.cards } },
  ],
  stretched(options, factor) {
    const squares = Array.isArray(options.board) ? (options.board as unknown[]) : [];
    const wanted = Math.max(7, Math.min(250, Math.round(squares.length * factor)));
    const more = Array.from({ length: Math.max(0, wanted - squares.length) }, () => effort);
    return { ...options, board: [...squares.slice(0, wanted), ...more] };
  },
  rounds: 'laps',
} satisfies WorkshopFolder;

/** So many plain squares and the usual cards, to be copied square by square. */
function boxOf(squares: number): Record<string, unknown> {
  return { board: ['start', ...Array.from({ length: squares - 1 }, () => effort)], deck: deck.cards };
}
