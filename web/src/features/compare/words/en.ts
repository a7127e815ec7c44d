import type { fr } from './fr';

/** What is said of races with the same luck, in English. */
export const en: Record<keyof typeof fr, string> = {
  title: 'The same luck',
  waiting:
    'The same cards and dice at every table. All is shown when the last race is over; until then each of you sees your own table only.',
  over: 'The same cards and dice at every table. Who made the most of them?',
  table: 'Table {n}',
  seating: 'Sitting down: {n} free {n|seat|seats}',
  full: 'Sitting down: everybody is here',
  racing: 'Racing',
  closed: 'Race over',
  abandoned: 'Race abandoned',
  mine: 'Your table',
  visit: 'Go to the table',
  refresh: 'Refresh',
  made: 'Who did best with it',
  made_about: 'For each seat: its finish, and by how many places it beats the same seat at the other tables.',
  seat: 'Seat',
  no_place: 'no finish',
  gain: '{n} {n|place|places}',
  best: '{name} made the most of it: {gain} better than the same seat elsewhere.',
  level: 'Nobody did better than the others with this luck.',
  side: 'Side by side',
  side_about: 'Two races at the same point. The slider moves both.',
  left: 'Left',
  right: 'Right',
  moment: 'Moment of the race',
  replay: 'Watch this race',
};
