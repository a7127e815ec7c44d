interface Build {
  firstVisit: number;
  games: { name: string; race: number; own: number }[];
  lazy: { name: string; bytes: number }[];
  engine?: number;
}

export const budgets: Record<keyof Pick<Build, 'firstVisit' | 'lazy'> | 'firstRace' | 'game' | 'engine', number>;
export function over(build: Build): string[];
