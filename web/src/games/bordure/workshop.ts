import type { WorkshopFolder } from '../../play/contract';
import Editor from './CourseEditor.svelte';
import { courses } from './printed';

export default {
  Editor,
  starts: [
    { name: ['Parcours vierge', 'Blank course'], options: { course: 'PPPPPPPPPPPPPPPS' } },
    ...courses.map(({ name, letters }) => ({ name: [name, name] as const, options: { course: letters } })),
  ],
  rounds: 'rounds',
} satisfies WorkshopFolder;
