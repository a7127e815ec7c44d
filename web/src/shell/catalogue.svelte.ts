import type { Lang } from '../base/lang';
import type { Api, ApiError } from '../net/http';
import type { GameInfo, Rulebook, RuleText } from '../net/protocol';
import { Attempt } from '../net/attempt.svelte';

/** The games this server has, and their rulebooks; each is fetched once. */
export class Catalogue {
  games = $state.raw<GameInfo[] | null>(null);
  private readonly attempt = new Attempt();
  private books = new Map<string, Promise<Rulebook>>();

  constructor(private readonly api: Api) {}

  get problem(): ApiError | null {
    return this.attempt.problem;
  }

  async load(): Promise<void> {
    await this.attempt.refresh(async () => (this.games = await this.api.games()));
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
