export function budgetOf(games: number): number;
export function over(scripts: { name: string; bytes: number }[], games: string[]): string[];
