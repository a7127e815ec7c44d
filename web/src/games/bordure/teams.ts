import { courses, teams } from './printed';
import { terrains, type Energy, type View } from './view';

/** The printed courses and teams (B2, B7), to be chosen from and to be recognised by. */
export type PrintedCourse = (typeof courses)[number];
export type PrintedTeam = (typeof teams)[number];

export function teamsOf(course: PrintedCourse): PrintedTeam[] {
  return teams.filter((team) => team.course === course.slug);
}

export function courseOf(letters: string): PrintedCourse | null {
  return courses.find((each) => each.letters === letters) ?? null;
}

/** Those that may be taken: the course's own, or any where the course is nobody's. */
export function coursesFor(letters: string, anyTeam: boolean): readonly PrintedCourse[] {
  const own = courseOf(letters);
  return own && !anyTeam ? [own] : courses;
}

/** Whether a bot may ride with the team, too: bots keep to a team of each race, the first seat's to the first and so on. */
export function isShared(
  from: readonly PrintedCourse[],
  { preset }: Pick<PrintedTeam, 'preset'>,
  seat: number,
  seats: number,
): boolean {
  const whose = from.map((course) => teamsOf(course).findIndex((team) => team.preset === preset)).find((at) => at >= 0);
  return whose !== undefined && whose !== seat && whose < seats;
}

/** A printed team is known by its riders' names; a composed one goes by its player's. */
export function teamName(view: View, seat: number): string | null {
  const names = view.riders.filter((rider) => rider.seat === seat).map((rider) => rider.name);
  return teams.find((team) => team.riders.every((rider, i) => rider.name === names[i]))?.name ?? null;
}

/** P, C, M, S in a row: the tokens of an energy. */
export function tokensOf(held: Energy): ('P' | 'C' | 'M' | 'S')[] {
  return terrains.flatMap((terrain) => Array.from({ length: held[terrain] }, () => terrain));
}
