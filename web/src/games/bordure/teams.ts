import { printedCourses } from './courses';
import { terrains, type Energy, type View } from './view';

/** The printed courses and teams (B2, B7), to be chosen from and to be recognised by. */
export interface PrintedTeam {
  /** As decisions name it. */
  preset: string;
  name: string;
  riders: { name: string; energy: Energy }[];
}

export interface PrintedCourse {
  slug: string;
  name: string;
  letters: string;
  teams: PrintedTeam[];
}

function energy(counts: string): Energy {
  const [P = 0, C = 0, M = 0, S = 0] = [...counts].map(Number);
  return { P, C, M, S };
}

function course(
  slug: (typeof printedCourses)[number]['slug'],
  teams: [slug: string, name: string, ...riders: string[]][],
): PrintedCourse {
  const { name, letters } = printedCourses.find((each) => each.slug === slug) ?? printedCourses[0];
  return {
    slug,
    name,
    letters,
    teams: teams.map(([team, called, ...riders]) => ({
      preset: `${slug}/${team}`,
      name: called,
      riders: riders.map((line) => {
        const [rider = '', counts = ''] = line.split('|');
        return { name: rider, energy: energy(counts) };
      }),
    })),
  };
}

export const courses: readonly PrintedCourse[] = [
  course('milan-san-remo', [
    ['bora-hansgrohe', 'Bora-Hansgrohe', 'Sagan|2213', 'Bodnar|4001', 'Burghardt|3110'],
    ['fdj', 'FDJ', 'Démare|3104', 'Vichot|2202', 'Delage|2101'],
    ['sky', 'Sky', 'Kwiatkowski|3221', 'Viviani|2003', 'Stannard|3002'],
    ['quick-step-floors', 'Quick-Step Floors', 'Alaphilippe|2311', 'Boonen|3103', 'Vermote|2101'],
  ]),
  course('liege-bastogne-liege', [
    ['movistar', 'Movistar', 'Valverde|2420', 'Moreno|1310', 'Betancur|1220'],
    ['quick-step-floors', 'Quick-Step Floors', 'Alaphilippe|2410', 'Martin|2320', 'Serry|1210'],
    ['sky', 'Sky', 'Poels|2330', 'Henao|1230', 'Nordhaug|1210'],
    ['bahrain-merida', 'Bahrain-Merida', 'Nibali|2240', 'Gasparotto|2310', 'Siutsou|3010'],
  ]),
  course('paris-tours', [
    ['quick-step-floors', 'Quick-Step Floors', 'Gaviria|3104', 'Trentin|2202', 'Sabatini|2002'],
    ['direct-energie', 'Direct Énergie', 'Coquard|3203', 'Voeckler|2300', 'Chavanel|3101'],
    ['bmc', 'BMC', 'Van Avermaet|3302', 'Drucker|3002', 'Elmiger|3002'],
    ['lotto-soudal', 'Lotto-Soudal', 'Greipel|3104', 'Gallopin|2301', 'Sieberg|2002'],
  ]),
  course('gap-alpe-dhuez', [
    ['movistar', 'Movistar', 'Quintana|2150', 'Valverde|1320', 'Anacona|1120'],
    ['sky', 'Sky', 'Froome|2150', 'Thomas|2220', 'Elissonde|0130'],
    ['ag2r', 'AG2R', 'Bardet|1240', 'Latour|1140', 'Gautier|1220'],
    ['bahrain-merida', 'Bahrain-Merida', 'Nibali|2240', 'Izagirre|3030', 'Arashiro|2110'],
  ]),
];

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
  const whose = from.map(({ teams }) => teams.findIndex((team) => team.preset === preset)).find((at) => at >= 0);
  return whose !== undefined && whose !== seat && whose < seats;
}

/** A printed team is known by its riders' names; a composed one goes by its player's. */
export function teamName(view: View, seat: number): string | null {
  const names = view.riders.filter((rider) => rider.seat === seat).map((rider) => rider.name);
  const found = courses
    .flatMap((each) => each.teams)
    .find((team) => team.riders.every((rider, i) => rider.name === names[i]));
  return found?.name ?? null;
}

/** P, C, M, S in a row: the tokens of an energy. */
export function tokensOf(held: Energy): ('P' | 'C' | 'M' | 'S')[] {
  return terrains.flatMap((terrain) => Array.from({ length: held[terrain] }, () => terrain));
}
