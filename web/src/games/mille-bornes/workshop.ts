import type { WorkshopFolder } from '../../play/contract';
import Editor from './DeckEditor.svelte';

export default {
  Editor,
  starts: [
    {
      name: ['Plus d’attaques', 'More attacks'],
      options: { deck: { feu_rouge: 7, limite: 5, panne: 4, crevaison: 4, accident: 4, 25: 6, 50: 6 } },
    },
    { name: ['Le paquet de la boîte', 'The deck of the box'], options: { deck: {} } },
  ],
} satisfies WorkshopFolder;
