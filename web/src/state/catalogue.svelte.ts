import type { Lang } from '../games/contract';
import { ApiError, type Api } from '../net/http';
import type { GameInfo, Rulebook, RuleText } from '../net/protocol';

/** The games this server has, and their rulebooks; each is fetched once. */
export class Catalogue {
  games = $state.raw<GameInfo[] | null>(null);
  problem = $state.raw<ApiError | null>(null);
  private books = new Map<string, Promise<Rulebook>>();

  constructor(private readonly api: Api) {}

  async load(): Promise<void> {
    try {
      this.games = await this.api.games();
      this.problem = null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
    }
  }

  game(key: string): GameInfo | null {
    return this.games?.find((game) => game.key === key) ?? null;
  }

  title(key: string): string {
    return this.game(key)?.title ?? key;
  }

  rulebook(game: string, lang: Lang): Promise<Rulebook> {
    const key = `${game} ${lang}`;
    let book = this.books.get(key);
    if (!book) {
      book = this.api.rulebook(game, lang);
      book.catch(() => this.books.delete(key));
      this.books.set(key, book);
    }
    return book;
  }
}

export function ruleIn(book: Rulebook, number: string): RuleText | null {
  return book.sections.flatMap((section) => section.rules).find((rule) => rule.number === number) ?? null;
}
