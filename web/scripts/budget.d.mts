interface Build {
  firstVisit: number;
  games: { name: string; race: number; own: number }[];
  lazy: { name: string; bytes: number }[];
  modules?: { name: string; bytes: number }[];
}

export const budgets: Record<keyof Pick<Build, 'firstVisit' | 'lazy'> | 'firstRace' | 'game', number> & {
  modules: Record<'all' | 'game' | 'reader', number>;
};
export function moduleBudget(name: string): number;
export function over(build: Build): string[];
